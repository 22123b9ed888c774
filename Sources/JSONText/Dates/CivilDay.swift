/// A day of the proleptic Gregorian calendar.
struct CivilDay: Equatable {
  var year: Int
  var month: Int
  var day: Int

  /// Days from 1970-01-01 to 2001-01-01, where `Date` counts from.
  private static let referenceDays = 11_323

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day `days` after 2001-01-01.
  ///
  /// The year is counted from March, so that the leap day is its last; 400
  /// years, an era, always have 146,097 days.
  @inline(__always)
  init(daysSinceReference days: Int) {
    let shifted = days + Self.referenceDays + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * month + 2) / 5 + 1
    self.month = month < 10 ? month + 3 : month - 9
    year = yearOfEra + era * 400 + (self.month <= 2 ? 1 : 0)
  }

  /// How many days this one is after 2001-01-01.
  @inline(__always)
  var daysSinceReference: Int {
    let year = self.year - (month <= 2 ? 1 : 0)
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468 - Self.referenceDays
  }

  /// Whether the calendar has this day.
  @inline(__always)
  var exists: Bool {
    guard month >= 1, month <= 12, day >= 1 else { return false }
    switch month {
    case 2: return day <= (isLeapYear ? 29 : 28)
    case 4, 6, 9, 11: return day <= 30
    default: return day <= 31
    }
  }

  private var isLeapYear: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}

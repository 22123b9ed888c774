#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The C library's calls that the tool makes, in Swift's terms.
enum SystemCalls {
  /// A call that failed, by the C library's number.
  struct Failed: Error, Equatable {
    var number: Int32

    /// The C library's words for it.
    var text: String { strerror(number).map { String(cString: $0) } ?? "error \(number)" }
    var isReaderGone: Bool { number == EPIPE }
    var isAbsent: Bool { number == ENOENT || number == ENOTDIR }
    var isDenied: Bool { number == EACCES || number == EPERM || number == EROFS }
    var isTaken: Bool { number == EEXIST }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The width of the terminal behind `descriptor`, when it tells.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes all of `bytes`.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failed) {
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        systemWrite(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
      }
      if written >= 0 {
        start += written
      } else if errno == EAGAIN {
        try wait(for: descriptor, until: Int16(POLLOUT))
      } else if errno != EINTR {
        throw Failed(number: errno)
      }
    }
  }

  /// Reads at most `count` bytes; none at the end.
  static func read(_ descriptor: Int32, upTo count: Int) throws(Failed) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    while true {
      let got = bytes.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      if got >= 0 {
        bytes.removeLast(count - got)
        return bytes
      } else if errno == EAGAIN {
        try wait(for: descriptor, until: Int16(POLLIN))
      } else if errno != EINTR {
        throw Failed(number: errno)
      }
    }
  }

  static func openForReading(_ path: String) throws(Failed) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failed(number: errno) }
    return descriptor
  }

  /// Makes a file that must not be there yet.
  static func makeFile(_ path: String) throws(Failed) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Failed(number: errno) }
    return descriptor
  }

  static func makeDirectory(_ path: String) throws(Failed) {
    guard mkdir(path, 0o777) == 0 else { throw Failed(number: errno) }
  }

  /// Names a finished file; never replaces another.
  static func link(_ old: String, as new: String) throws(Failed) {
    guard systemLink(old, new) == 0 else { throw Failed(number: errno) }
  }

  static func remove(_ path: String) { _ = unlink(path) }
  /// Removes a directory that is empty; leaves any other.
  static func removeDirectory(_ path: String) { _ = rmdir(path) }
  static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

  /// Waits until what was written to `descriptor` would survive a crash.
  static func synchronize(_ descriptor: Int32) throws(Failed) {
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw Failed(number: errno) }
  }

  enum Kind: Sendable { case file, directory, pipe, device }

  /// What is at `path`, links followed; nil when nothing is.
  static func kind(of path: String) -> Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return kind(status)
  }

  static func kind(of descriptor: Int32) -> Kind? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? kind(status) : nil
  }

  private static func kind(_ status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .directory
    case S_IFIFO, S_IFSOCK: .pipe
    default: .device
    }
  }

  /// The names in the directory at `path`, unsorted.
  static func names(in path: String) throws(Failed) -> [String] {
    guard let directory = opendir(path) else { throw Failed(number: errno) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)
        ) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// `path` without links and dots; nil when nothing is there.
  static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The working directory.
  static func workingDirectory() -> String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// The variables of the process.
  static func variables() -> [String: String] { ProcessInfo.processInfo.environment }

  /// Sets a variable, for the library to see.
  static func setVariable(_ name: String, _ value: String) { setenv(name, value, 1) }

  /// One line of `descriptor` without its line feed; nil at the end.
  static func readLine(_ descriptor: Int32) throws(Failed) -> String? {
    var line: [UInt8] = []
    while true {
      let byte = try read(descriptor, upTo: 1)
      if byte.isEmpty, line.isEmpty { return nil }
      if byte.isEmpty || byte == [0x0A] { return String(decoding: line, as: UTF8.self) }
      line += byte
    }
  }

  private static func wait(for descriptor: Int32, until event: Int16) throws(Failed) {
    var wanted = pollfd(fd: descriptor, events: event, revents: 0)
    if poll(&wanted, 1, -1) < 0, errno != EINTR { throw Failed(number: errno) }
  }
}

// The calls whose names the methods above hide.

private func systemWrite(_ descriptor: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, base, count)
}

private func systemRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, base, count)
}

private func systemLink(_ old: String, _ new: String) -> Int32 { link(old, new) }
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

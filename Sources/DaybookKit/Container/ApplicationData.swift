#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where programs keep their data on this platform.
enum ApplicationData {
  /// Where the store `name` is; its folder is made when it is not there.
  static func url(
    ofStore name: String,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(DaybookError) -> URL {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.utf8.contains(0) else {
      throw DaybookError(
        .storeCannotCreate, "“\(name)” cannot be the name of a store.",
        recoverySuggestion: "Use a plain name without “/”, such as MyLocations.")
    }
    let folder = try folder(environment)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw DaybookError(
        .storeCannotCreate, "The folder “\(folder.path)” cannot be made.",
        context: .init(file: folder.path), underlying: [error])
    }
    return folder.appending(path: "\(name).daybook", directoryHint: .isDirectory)
  }

  private static func folder(_ environment: [String: String]) throws(DaybookError) -> URL {
    #if os(Linux)
      if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
        return URL(filePath: data, directoryHint: .isDirectory)
      }
      guard let home = environment["HOME"], home.hasPrefix("/") else {
        throw DaybookError(
          .storeCannotCreate, "There is no folder for application data: HOME is not set.",
          recoverySuggestion: "Set HOME or XDG_DATA_HOME, or open the store at a URL.")
      }
      return URL(filePath: home, directoryHint: .isDirectory).appending(path: ".local/share")
    #else
      return URL.applicationSupportDirectory
    #endif
  }
}

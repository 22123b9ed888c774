import JSONText

/// The three files that are written once, for people and for git, and never
/// read back: losing or editing one changes nothing.
enum StoreNotes {
  static let all: [(name: String, text: String)] = [
    ("README.txt", readme),
    (".gitattributes", "* -text\n"),
    (".gitignore", "caches/\n"),
  ]

  /// Writes those that are not there yet.
  static func write(in directory: any Directory) throws(FileSystemError) {
    for (name, text) in all where try directory.status(of: name) == nil {
      let file = try directory.makeUnnamedFile()
      try file.append(Bytes(text))
      try file.synchronize()
      _ = try directory.link(file, as: name)
    }
  }

  private static let readme = """
    This directory is a Daybook store: everything in it is text you can read.

    journals/    What was saved, in order. Each line is one JSON object: an insert,
                 an update or a delete of one object; a line with "_commit" closes
                 each save. Files are only ever added to, at the end.
    snapshots/   All objects as they were at one save, so that opening is quick.
    documents/   Photos and other large values, as ordinary files, in a folder per
                 entity. An object names its file under "_file".
    caches/      Can be deleted at any time; it is made again when needed.
    lock         Empty. Programs that save take turns with it. Leave it in place.

    To back the store up, copy the whole directory, also while it is in use.
    To look for something, search the files. To change something, use a program:
    every save carries checksums, and an edit by hand is noticed and refused
    (`daybook check` tells where).

    """
}

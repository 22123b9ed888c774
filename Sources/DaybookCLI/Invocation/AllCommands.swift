extension Tool {
  /// Every command, in the order help lists them.
  static let allCommands: [CommandDescription] = [
    .tour, .initialize, .add, .list, .find, .count, .group, .show, .get, .set, .delete, .watch,
    .importEntries, .exportEntries, .info, .check, .compact, .modelShow, .help,
  ]
}

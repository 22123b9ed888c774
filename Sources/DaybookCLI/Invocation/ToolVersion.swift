/// The version that `--version` prints and saves bear in `_by`.
enum ToolVersion {
  static let text = "0.1.0"
}

/// What surrounds one run of the tool; tests make their own.
struct World: Sendable {
  var variables: [String: String]
  var workingDirectory: String
  /// The tool as it was started.
  var executable = "daybook"
  var stdin: Int32 = 0
  var stdout: Int32 = 1
  var stderr: Int32 = 2
  var stdoutTerminal: Terminal
  var stderrTerminal: Terminal
  var stdinIsTerminal: Bool

  /// The process as it was started.
  static func ofProcess() -> World {
    let variables = SystemCalls.variables()
    return World(
      variables: variables,
      workingDirectory: SystemCalls.workingDirectory(),
      executable: CommandLine.arguments.first ?? "daybook",
      stdoutTerminal: .of(1, variables: variables),
      stderrTerminal: .of(2, variables: variables),
      stdinIsTerminal: SystemCalls.isTerminal(0))
  }

  /// `path` as it is from the working directory.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : workingDirectory + (workingDirectory == "/" ? "" : "/") + path
  }
}

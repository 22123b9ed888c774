#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

exit(Tool(world: .ofProcess()).run(Array(CommandLine.arguments.dropFirst())).rawValue)

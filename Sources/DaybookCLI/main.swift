#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

exit(Tool(world: .ofProcess()).run(bytes: ProcessWords.ofProcess()).rawValue)

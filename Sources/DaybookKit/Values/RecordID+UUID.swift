#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreEngine

extension RecordID {
  init(_ uuid: UUID) { self.init(octets: uuid.uuid) }

  var uuid: UUID { UUID(uuid: octets) }
}

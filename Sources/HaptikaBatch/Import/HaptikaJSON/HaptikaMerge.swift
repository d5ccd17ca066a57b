/// All that the documents say, merged as they arrive: one state of each entity, whatever the order, and however often.
///
/// Memory is bounded by the entities, not by the documents. Deletions are applied in the end, so that no replay brings back what one of
/// them removed.
struct HaptikaMerge: Sendable {
  /// What a deletion is of.
  struct DeletionKey: Hashable, Sendable {
    let kind: EntityKind
    let entity: EntityKey
  }

  /// The kinds of entities, by their names in `/tombstones`.
  enum EntityKind: String, Sendable, Hashable {
    case measurement, regulationSession

    /// Reads the name that a document gives; `nil` when it is another one.
    init?(document name: String) {
      switch name {
      case "measurement": self = .measurement
      case "regulationSession", "session": self = .regulationSession
      default: return nil
      }
    }
  }

  private(set) var measurements: [EntityKey: EntityState<HaptikaMeasurement>] = [:]
  private(set) var sessions: [EntityKey: EntityState<HaptikaSession>] = [:]
  /// By measurement.
  private(set) var feelings: [EntityKey: EntityState<HaptikaDocument.FeelingUpdate>] = [:]
  /// By measurement.
  private(set) var annotations: [EntityKey: EntityState<HaptikaDocument.MeasurementAnnotation>] = [:]
  private(set) var deletions: [DeletionKey: EntityState<HaptikaDocument.Deletion>] = [:]

  /// Two states of one entity.
  struct Rivals<Value: HaptikaState>: Sendable {
    let kept: EntityState<Value>
    let dropped: EntityState<Value>
  }

  /// Takes in a state; returns what was kept and what was not, if there are two states now.
  mutating func offer(_ state: EntityState<HaptikaMeasurement>) -> Rivals<HaptikaMeasurement>? {
    merge(state, into: &measurements[EntityKey(state.value.id)])
  }

  mutating func offer(_ state: EntityState<HaptikaSession>) -> Rivals<HaptikaSession>? {
    merge(state, into: &sessions[EntityKey(state.value.id)])
  }

  mutating func offer(
    _ state: EntityState<HaptikaDocument.FeelingUpdate>
  ) -> Rivals<HaptikaDocument.FeelingUpdate>? {
    merge(state, into: &feelings[EntityKey(state.value.measurementId)])
  }

  mutating func offer(
    _ state: EntityState<HaptikaDocument.MeasurementAnnotation>
  ) -> Rivals<HaptikaDocument.MeasurementAnnotation>? {
    merge(state, into: &annotations[EntityKey(state.value.id)])
  }

  mutating func offer(
    _ state: EntityState<HaptikaDocument.Deletion>, of kind: EntityKind
  ) -> Rivals<HaptikaDocument.Deletion>? {
    merge(state, into: &deletions[DeletionKey(kind: kind, entity: EntityKey(state.value.entityId))])
  }

  /// Whether a deletion removes an entity that was changed last at `updatedAt` (in seconds since 1970 UTC; `nil` when that is not
  /// known): one that is at least as new, or one of the two without a time.
  func isDeleted(_ entity: EntityKey, _ kind: EntityKind, updatedAt: Double?) -> Bool {
    guard let deletion = deletions[DeletionKey(kind: kind, entity: entity)] else { return false }
    guard let updatedAt else { return true }
    return deletion.rank.time >= updatedAt
  }

  /// Whether a deletion of the entity is known, and no state of it that is newer.
  func isGone(measurement: EntityKey) -> Bool {
    guard let state = measurements[measurement] else {
      return deletions[DeletionKey(kind: .measurement, entity: measurement)] != nil
    }
    return isDeleted(measurement, .measurement, updatedAt: state.updatedAt)
  }
}

extension EntityState {
  /// The time of the last change, in seconds since 1970 UTC; `nil` when it is not known.
  var updatedAt: Double? { rank.time.isFinite ? rank.time : nil }
}

private func merge<Value>(_ state: EntityState<Value>, into kept: inout EntityState<Value>?) -> HaptikaMerge.Rivals<
  Value
>? {
  guard let other = kept else {
    kept = state
    return nil
  }
  guard state.replaces(other) else { return HaptikaMerge.Rivals(kept: other, dropped: state) }
  kept = state
  return HaptikaMerge.Rivals(kept: state, dropped: other)
}

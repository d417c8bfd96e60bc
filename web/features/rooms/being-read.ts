const rooms = new Set<string>()

/** A room was read to its end; what the server counts of it is behind until `heard` tells that it knows. */
export function startReading(groupId: string): { heard(): void } {
  rooms.add(groupId)
  return { heard: () => void rooms.delete(groupId) }
}

/** To be asked for before a count is: whether what the count says of a room is behind. */
export function readMeanwhile(): (groupId: string) => boolean {
  const before = new Set(rooms)
  return (groupId) => before.has(groupId) || rooms.has(groupId)
}

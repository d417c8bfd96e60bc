/** Room -> its newest reading. */
const readings = new Map<string, object>()

/**
 * A room was read to its end; what the server counts of it is behind until `heard` tells that it knows. Of readings that
 * overlap the newest alone can tell.
 */
export function startReading(groupId: string): { heard(): void } {
  const reading = {
    heard() {
      if (readings.get(groupId) === reading) readings.delete(groupId)
    },
  }
  readings.set(groupId, reading)
  return reading
}

/** To be asked for before a count is: whether what the count says of a room is behind. */
export function readMeanwhile(): (groupId: string) => boolean {
  const before = new Set(readings.keys())
  return (groupId) => before.has(groupId) || readings.has(groupId)
}

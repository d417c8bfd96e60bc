/** The newest unfinished reading of each room, by room id. */
const readings = new Map<string, object>()

/**
 * Call when the viewer has read a room to its end. The server's unread count of the room is outdated until `confirm` is
 * called. When readings overlap, only `confirm` of the newest one counts.
 */
export function startReading(groupId: string): { confirm(): void } {
  const reading = {
    confirm() {
      if (readings.get(groupId) === reading) readings.delete(groupId)
    },
  }
  readings.set(groupId, reading)
  return reading
}

/**
 * Call before requesting unread counts. Returns a function that checks whether the received count of a room is
 * outdated.
 */
export function readMeanwhile(): (groupId: string) => boolean {
  const before = new Set(readings.keys())
  return (groupId) => before.has(groupId) || readings.has(groupId)
}

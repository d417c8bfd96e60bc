/** Room id to its newest reading. */
const readings = new Map<string, object>()

/**
 * Marks a room as read to its end. The server's unread count is outdated until `heard` is called. When readings
 * overlap, only the newest ends the mark.
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

/** Call it before requesting counts. Returns a function that checks whether the count of a room is outdated. */
export function readMeanwhile(): (groupId: string) => boolean {
  const before = new Set(readings.keys())
  return (groupId) => before.has(groupId) || readings.has(groupId)
}

/** Frames may arrive a moment before their configuration, for example after a reconnection. */
const CONFIG_WITHIN_MS = 2_000

export type MissingConfig = {
  /** Returns true when the frames of this track have lacked their configuration for two seconds. */
  isLate(track: number, arrivalMs: number): boolean
  found(track: number): void
}

export function createMissingConfig(): MissingConfig {
  const sinceMs = new Map<number, number>()

  return {
    isLate(track, arrivalMs) {
      const since = sinceMs.get(track) ?? arrivalMs
      sinceMs.set(track, since)
      return arrivalMs - since >= CONFIG_WITHIN_MS
    },
    found: (track) => sinceMs.delete(track),
  }
}

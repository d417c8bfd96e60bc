/**
 * How long after its kick-off a fixture should have a result at the latest: long enough for extra time, a shoot-out and
 * a late start.
 */
export const resultDueMs = 4 * 3_600_000

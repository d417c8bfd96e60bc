/** Returns the line with the time of a segment (RFC 8216bis, 4.4.4.6). */
export function programDateTime(epochMs: number): string {
  return `#EXT-X-PROGRAM-DATE-TIME:${new Date(epochMs).toISOString()}`
}

/** Returns a duration as playlists have it, in seconds. */
export function seconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(3)
}

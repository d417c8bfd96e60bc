/**
 * Parses a Retry-After header, in seconds or as a date, to milliseconds. Returns null when it is missing or invalid.
 */
export function retryAfterMs(value: string | null, nowMs: number): number | null {
  if (value === null || value.trim() === '') return null
  if (/^\d+$/.test(value.trim())) return Number(value) * 1_000
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}

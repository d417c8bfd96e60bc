/** Zoom factors go from 0.5 to 5 in steps of 0.3. 1 is the initial size. */
export const zoomStep = 0.3
export const minZoom = 0.5
export const maxZoom = 5

export function clampZoom(zoom: number): number {
  return Math.round(Math.min(maxZoom, Math.max(minZoom, zoom)) * 100) / 100
}

/**
 * Parses a percentage such as `150%` or `150` to a zoom factor within the limits. Returns null when it is not a number.
 */
export function parseZoom(typed: string): number | null {
  const percent = /^\s*(\d{1,6}(?:[.,]\d+)?)\s*%?\s*$/.exec(typed)?.[1]
  return percent === undefined ? null : clampZoom(Number(percent.replace(',', '.')) / 100)
}

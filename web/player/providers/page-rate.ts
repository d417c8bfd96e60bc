/** A file of the page, as Resource Timing describes it. */
export type ArrivedFile = Pick<
  PerformanceResourceTiming,
  'initiatorType' | 'workerStart' | 'transferSize' | 'encodedBodySize' | 'responseStart' | 'responseEnd'
>

/** Media arrives as it is made, so its time says nothing about the rate. */
const pageTypes = ['script', 'link', 'css', 'img']
/** Smaller files arrive in one piece, which says nothing about the rate. */
const LEAST_FILE_BYTES = 8_000
/** Less does not fill a fast network. */
const LEAST_BYTES = 60_000

/**
 * Returns the rate at which the page's own files arrived in kbit/s, or null when too little came over the network. Files
 * that arrived at the same time shared the network, so the time in which none arrived does not count.
 */
export function arrivedKbps(files: readonly ArrivedFile[]): number | null {
  const arrived = files
    .filter(({ initiatorType, workerStart }) => pageTypes.includes(initiatorType) && workerStart === 0)
    // A cached or revalidated file transfers less than its body.
    .filter(({ transferSize, encodedBodySize }) => transferSize >= encodedBodySize)
    .filter(({ encodedBodySize }) => encodedBodySize >= LEAST_FILE_BYTES)
    .toSorted((a, b) => a.responseStart - b.responseStart)
  let bytes = 0
  let tookMs = 0
  let untilMs = 0
  for (const { encodedBodySize, responseStart, responseEnd } of arrived) {
    bytes += encodedBodySize
    tookMs += Math.max(0, responseEnd - Math.max(responseStart, untilMs))
    untilMs = Math.max(untilMs, responseEnd)
  }
  return bytes < LEAST_BYTES ? null : Math.round((bytes * 8) / Math.max(tookMs, 1))
}

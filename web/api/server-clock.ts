// What time it is for the site. A visitor's clock may be hours off, and match minutes, countdowns and days must not be. The
// server's is read once from the Date of an answer (RFC 9110, 6.6.1) and kept against the browser's monotonic time, which
// nobody sets.

const address = '/builds/latest.json'
/** Of a slower answer nobody knows when the server dated it. */
const slowestAnswerMs = 4_000
/** Dates are whole seconds: on the average half a second has passed. */
const dateRoundingMs = 500

/** Some browsers stop the monotonic time while the computer sleeps. A larger drift from the visitor's clock shows that. */
const mostDriftMs = 5_000

/** The server's time when `performance.now()` was 0; null until it was read. */
let zeroMs: number | null = null
/** The visitor's own time when `performance.now()` was 0, as of the last reading; NaN before it. */
let ownZeroMs = Number.NaN
let reading: Promise<void> | null = null

const readOwnZero = () => Date.now() - performance.now()

/** The server's time in epoch milliseconds, right to a second or two; null until an answer told it. */
export function serverNowMs(): number | null {
  return zeroMs === null ? null : zeroMs + performance.now()
}

/** Reads the server's clock unless it is known, and again after a sleep; resolves also when it could not be read. */
export function readServerClock(): Promise<void> {
  if (Math.abs(readOwnZero() - ownZeroMs) < mostDriftMs) return Promise.resolve()
  reading ??= read().finally(() => {
    reading = null
  })
  return reading
}

/** The site's time for a moment that has to be told now; the visitor's own where the server's could not be read. */
export async function siteNowMs(): Promise<number> {
  await readServerClock()
  return serverNowMs() ?? Date.now()
}

async function read(): Promise<void> {
  const sentAt = performance.now()
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  const tookMs = performance.now() - sentAt
  // Unread, Chromium notes the request as aborted.
  await answer?.text().catch(() => '')
  const datedMs = Date.parse(answer?.headers.get('date') ?? '')
  if (!Number.isFinite(datedMs) || tookMs > slowestAnswerMs) return
  const ageMs = Number(answer?.headers.get('age') ?? 0) * 1_000
  ownZeroMs = readOwnZero()
  zeroMs = datedMs + ageMs + dateRoundingMs - (sentAt + tookMs / 2)
}

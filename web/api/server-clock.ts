// The site's time. A visitor's clock may be hours wrong, but match minutes, countdowns and dates must be right. The
// server's time is read once from the Date of a response (RFC 9110, 6.6.1). After that it is calculated with the
// browser's monotonic time, which users cannot set.

const address = '/builds/latest.json'
/** Maximum duration of a response. The time of a slower response's Date is too uncertain. */
const slowestAnswerMs = 4_000
/** A Date is in whole seconds, so on average half a second has passed since. */
const dateRoundingMs = 500

/**
 * Some browsers stop the monotonic time while the computer sleeps. A larger drift from the visitor's clock reveals
 * that.
 */
const maxDriftMs = 5_000

/** The server's time when `performance.now()` was 0. Null before the first read. */
let zeroMs: number | null = null
/** The visitor's time when `performance.now()` was 0, at the last read. NaN before the first read. */
let ownZeroMs = Number.NaN
let reading: Promise<void> | null = null

const readOwnZero = () => Date.now() - performance.now()

/** Returns the server's time in epoch milliseconds, accurate to a second or two. Null before the first response. */
export function serverNowMs(): number | null {
  return zeroMs === null ? null : zeroMs + performance.now()
}

/** Reads the server's clock unless it is known, and again after a sleep. Also resolves when the read fails. */
export function readServerClock(): Promise<void> {
  if (Math.abs(readOwnZero() - ownZeroMs) < maxDriftMs) return Promise.resolve()
  reading ??= read().finally(() => {
    reading = null
  })
  return reading
}

/** Returns the server's time as far as it is known, else the visitor's. */
export function knownNowMs(): number {
  return serverNowMs() ?? Date.now()
}

/** Returns the site's time now. Falls back to the visitor's time when the server's cannot be read. */
export async function siteNowMs(): Promise<number> {
  await readServerClock()
  return knownNowMs()
}

async function read(): Promise<void> {
  const sentAt = performance.now()
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  const tookMs = performance.now() - sentAt
  // If the body is not read, Chromium logs the request as aborted.
  await answer?.text().catch(() => '')
  const datedMs = Date.parse(answer?.headers.get('date') ?? '')
  if (!Number.isFinite(datedMs) || tookMs > slowestAnswerMs) return
  const ageMs = Number(answer?.headers.get('age') ?? 0) * 1_000
  ownZeroMs = readOwnZero()
  zeroMs = datedMs + ageMs + dateRoundingMs - (sentAt + tookMs / 2)
}

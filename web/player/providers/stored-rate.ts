import { arrivedKbps } from './page-rate.ts'

const storageKey = 'player-kbps'
const maxAgeMs = 24 * 3_600_000
/** An older part of the page may have come over another network. */
const pageAgeMs = 5 * 60_000

/** A first visit begins with what such a network carries. */
const usualKbps = 3_000
/** A page is too small to show that a network carries more. */
const pageMaxKbps = 6_000

type Stored = { kbps: number; atMs: number }

/** Returns the rate with which to begin, in kbit/s. */
export function startKbps(): number {
  return knownKbps() ?? usualKbps
}

/**
 * Returns the network's rate in kbit/s: the newer one of the rate of the last visit and the rate at which the page
 * arrived, else what the browser knows (Network Information).
 */
export function knownKbps(): number | null {
  const stored = readStored()
  const sinceMs = Math.max(stored?.atMs ?? 0, Date.now() - pageAgeMs) - performance.timeOrigin
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const arrived = arrivedKbps(files.filter(({ responseEnd }) => responseEnd > sinceMs))
  if (arrived !== null) return Math.min(arrived, Math.max(stored?.kbps ?? 0, pageMaxKbps))
  const { connection } = navigator as { connection?: { downlink?: number } }
  return stored?.kbps ?? (connection?.downlink ? Math.round(connection.downlink * 1_000) : null)
}

function readStored(): Stored | null {
  try {
    const [kbps = 0, atMs = 0] = (localStorage.getItem(storageKey) ?? '').split(' ').map(Number)
    return kbps > 0 && Date.now() - atMs < maxAgeMs ? { kbps, atMs } : null
  } catch {
    return null
  }
}

/**
 * Stores the rate for the next visit when the player closes, which aborts the signal, and when the page does.
 *
 * @param measured returns null when too little was measured.
 */
export function keepRate(measured: () => number | null, signal: AbortSignal): void {
  const store = () => storeKbps(measured())
  signal.addEventListener('abort', store)
  globalThis.addEventListener('pagehide', store, { signal })
}

function storeKbps(kbps: number | null): void {
  if (kbps === null) return
  try {
    localStorage.setItem(storageKey, `${Math.round(kbps)} ${Date.now()}`)
  } catch {
    // Storage fails in private windows. The rate is then measured again.
  }
}

const storageKey = 'player-kbps'
const maxAgeMs = 24 * 3_600_000

/** A first visit begins with what such a network carries. */
const usualKbps = 3_000

/** Returns the rate with which to begin, in kbit/s. */
export function startKbps(): number {
  return knownKbps() ?? usualKbps
}

/** Returns the network's rate in kbit/s: of the last visit, or what the browser knows (Network Information). */
export function knownKbps(): number | null {
  const { connection } = navigator as { connection?: { downlink?: number } }
  return readStoredKbps() ?? (connection?.downlink ? Math.round(connection.downlink * 1_000) : null)
}

function readStoredKbps(): number | null {
  try {
    const [kbps = 0, atMs = 0] = (localStorage.getItem(storageKey) ?? '').split(' ').map(Number)
    return kbps > 0 && Date.now() - atMs < maxAgeMs ? kbps : null
  } catch {
    return null
  }
}

export function storeKbps(kbps: number): void {
  if (kbps === 0) return
  try {
    localStorage.setItem(storageKey, `${Math.round(kbps)} ${Date.now()}`)
  } catch {
    // Storage fails in private windows. The rate is then measured again.
  }
}

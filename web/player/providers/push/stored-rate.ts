const storageKey = 'player-kbps'
const maxAgeMs = 24 * 3_600_000

/** Returns the rate of the last visit in kbit/s, or null when it is unknown or old. */
export function readStoredKbps(): number | null {
  try {
    const [kbps = 0, atMs = 0] = (localStorage.getItem(storageKey) ?? '').split(' ').map(Number)
    return kbps > 0 && Date.now() - atMs < maxAgeMs ? kbps : null
  } catch {
    return null
  }
}

export function storeKbps(kbps: number): void {
  try {
    localStorage.setItem(storageKey, `${Math.round(kbps)} ${Date.now()}`)
  } catch {
    // Storage fails in private windows. The rate is then measured again.
  }
}

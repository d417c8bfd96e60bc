// Proxies and antivirus programs may hold an endless answer, with or without its headers, until it ends. Requests that
// end still pass, so the player then uses hls.js.

const STORAGE_KEY = 'player-push-held'
const REMEMBERED_MS = 24 * 3_600_000
const PROBE_AFTER_MS = 1_000
/** Longer than a slow server or network needs for the first bytes. */
const HELD_AFTER_MS = 2_500

type Stored = { untilMs: number; network: string }

/** The only part of a network's identity that browsers show, and only some of them. */
function networkKind(): string {
  return (navigator as { connection?: { type?: string } }).connection?.type ?? ''
}

/** Returns true when this network held an endless answer during the last day. */
export function isPushHeld(): boolean {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Stored | null
    return stored !== null && Date.now() < stored.untilMs && stored.network === networkKind()
  } catch {
    return false
  }
}

function rememberHeld(): void {
  const stored: Stored = { untilMs: Date.now() + REMEMBERED_MS, network: networkKind() }
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
  } catch {
    // Without storage, the next page checks again.
  }
}

type HoldCheck = {
  /** An answer was opened. `playlistUrl` is the URL of the stream's playlist, an answer that ends. */
  opened(playlistUrl: string): void
  /** Bytes of an endless answer arrived: this network does not hold them. */
  passed(): void
}

/** Gives up when an endless answer stays silent while the stream's playlist arrives. */
export function createHoldCheck(use: { signal: AbortSignal; giveUp(): void }): HoldCheck {
  let hasBegun = false
  let hasPassed = false

  async function check(playlistUrl: string) {
    const openedAtMs = performance.now()
    await wait(PROBE_AFTER_MS)
    if (hasPassed || use.signal.aborted) return
    const response = await fetch(playlistUrl, { signal: use.signal, cache: 'no-store', credentials: 'same-origin' })
    if (!response.ok) return
    await response.text()
    await wait(HELD_AFTER_MS - (performance.now() - openedAtMs))
    if (hasPassed || use.signal.aborted) return
    rememberHeld()
    use.giveUp()
  }

  return {
    opened(playlistUrl) {
      if (hasBegun || hasPassed) return
      hasBegun = true
      check(playlistUrl)
        .catch(() => {})
        .finally(() => {
          hasBegun = false
        })
    },
    passed() {
      hasPassed = true
    },
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

import { refreshToken } from '#contract/session.ts'
import { request } from './request.ts'

const lockName = 'khan-dai.refresh'
const stampKey = 'khan-dai.refreshedAt'

let underWay: Promise<boolean> | null = null

function lastRefreshMs(): number {
  return Number(localStorage.getItem(stampKey) ?? 0)
}

async function rotate(): Promise<boolean> {
  try {
    await request(refreshToken, {})
    localStorage.setItem(stampKey, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/**
 * Gets a new access token, once for all tabs: whoever waits for the lock finds that another tab has refreshed since its
 * own call was refused, and leaves it at that. A second rotation of the same token would look like theft to the server.
 */
async function refreshUnderLock(refusedAtMs: number): Promise<boolean> {
  const attempt = () => (lastRefreshMs() > refusedAtMs ? Promise.resolve(true) : rotate())
  // Web Locks need a secure context; on plain http in a local network one tab at a time is the best there is.
  return navigator.locks ? navigator.locks.request(lockName, attempt) : attempt()
}

/** `refusedAtMs`: when the refused call was sent. False when the session cannot be continued. */
export function refreshSession(refusedAtMs: number): Promise<boolean> {
  underWay ??= refreshUnderLock(refusedAtMs).finally(() => {
    underWay = null
  })
  return underWay
}

import { refreshToken } from '#contract/session.ts'
import { storage } from '#web/ui/browser-storage.ts'
import { CallError, isPassing } from './call-error.ts'
import { carriedRefreshToken, carryMemberTokens, dropHeldToken } from './framed-token.ts'
import { request } from './request.ts'

/** `refused`: the session is over. `unavailable`: nobody could say, and the tokens are as good as before. */
export type Renewal = 'renewed' | 'refused' | 'unavailable'

const lockName = 'khan-dai.refresh'
const stampKey = 'khan-dai.refreshedAt'

let underWay: Promise<Renewal> | null = null

function lastRefreshMs(): number {
  return Number(storage.read(stampKey) ?? 0)
}

async function rotate(): Promise<Renewal> {
  try {
    carryMemberTokens(await request(refreshToken, { refreshToken: carriedRefreshToken() ?? undefined }))
    storage.write(stampKey, String(Date.now()))
    return 'renewed'
  } catch (error) {
    return error instanceof CallError && isPassing(error.status) ? 'unavailable' : 'refused'
  }
}

/**
 * Gets a new access token, once for all tabs: whoever waits for the lock finds that another tab has refreshed since its
 * own call was refused, and leaves it at that. A second rotation of the same token would look like theft to the server.
 */
async function refreshUnderLock(refusedAtMs: number): Promise<Renewal> {
  const attempt = async () => {
    if (lastRefreshMs() <= refusedAtMs) return rotate()
    dropHeldToken()
    return 'renewed'
  }
  // Web Locks need a secure context; on plain http in a local network one tab at a time is the best there is.
  return navigator.locks ? navigator.locks.request(lockName, attempt) : attempt()
}

/** `refusedAtMs`: when the refused call was sent. */
export function refreshSession(refusedAtMs: number): Promise<Renewal> {
  underWay ??= refreshUnderLock(refusedAtMs).finally(() => {
    underWay = null
  })
  return underWay
}

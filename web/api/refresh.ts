import { refreshToken } from '#contract/session.ts'
import { storage } from '#web/ui/browser-storage.ts'
import { CallError, isPassing } from './call-error.ts'
import { carriedRefreshToken, carryMemberTokens, dropHeldToken } from './framed-token.ts'
import { request } from './request.ts'

/** `refused`: the session has ended. `unavailable`: the server could not decide, so the tokens may still be valid. */
export type Renewal = 'renewed' | 'refused' | 'unavailable'

const lockName = 'khan-dai.refresh'
const stampKey = 'khan-dai.refreshedAt'

let pending: Promise<Renewal> | null = null

function lastRefreshMs(): number {
  return Number(storage.read(stampKey) ?? 0)
}

async function rotate(): Promise<Renewal> {
  try {
    carryMemberTokens(await request(refreshToken, { refreshToken: carriedRefreshToken() ?? undefined }))
    storage.write(stampKey, String(Date.now()))
    return 'renewed'
  } catch (error) {
    // After a server fault the token may still be valid.
    return error instanceof CallError && error.status < 500 && !isPassing(error.status) ? 'refused' : 'unavailable'
  }
}

/**
 * Obtains a new access token once for all tabs. After waiting for the lock, a tab may find that another tab refreshed
 * after the refused call. Then it only drops its old token. A second rotation of the same token would look like theft
 * to the server.
 */
async function refreshUnderLock(refusedAtMs: number): Promise<Renewal> {
  const attempt = async () => {
    if (lastRefreshMs() <= refusedAtMs) return rotate()
    dropHeldToken()
    return 'renewed'
  }
  // Web Locks need a secure context. On plain http in a local network, only the refreshes within one tab are
  // serialized.
  return navigator.locks ? navigator.locks.request(lockName, attempt) : attempt()
}

/** Obtains a new access token, once for concurrent calls. `refusedAtMs` is the time when the refused call was sent. */
export function refreshSession(refusedAtMs: number): Promise<Renewal> {
  pending ??= refreshUnderLock(refusedAtMs).finally(() => {
    pending = null
  })
  return pending
}

import { refreshToken } from '#contract/session.ts'
import { storage } from '#web/ui/browser-storage.ts'
import { CallError, isPassing } from './call-error.ts'
import { carriedRefreshToken, carryMemberTokens, dropHeldToken } from './framed-token.ts'
import { randomNonce } from './random-nonce.ts'
import { request } from './request.ts'

/** `refused`: the session has ended. `unavailable`: the server could not decide, so the tokens may still be valid. */
export type Renewal = 'renewed' | 'refused' | 'unavailable'

const lockName = 'khan-dai.refresh'
const markKey = 'khan-dai.refresh'

let pending: Promise<Renewal> | null = null

/**
 * Returns the mark of the last refresh in any tab. It is no time, because the clock of a device may be set back.
 */
export function refreshMark(): string {
  return storage.read(markKey) ?? ''
}

async function rotate(): Promise<Renewal> {
  try {
    carryMemberTokens(await request(refreshToken, { refreshToken: carriedRefreshToken() ?? undefined }))
    storage.write(markKey, randomNonce())
    return 'renewed'
  } catch (error) {
    // After a server fault the token may still be valid. Without an envelope, it was not the server that refused.
    const isRefusal = error instanceof CallError && error.code !== 0
    return isRefusal && error.status < 500 && !isPassing(error.status) ? 'refused' : 'unavailable'
  }
}

/**
 * Obtains a new access token once for all tabs. After waiting for the lock, a tab may find that another tab refreshed
 * after the refused call. Then it only drops its old token. A second rotation of the same token would look like theft
 * to the server.
 */
async function refreshUnderLock(markWhenSent: string): Promise<Renewal> {
  const attempt = async () => {
    if (refreshMark() === markWhenSent) return rotate()
    dropHeldToken()
    return 'renewed'
  }
  // Web Locks need a secure context and storage. On plain http in a local network, and where the visitor blocks storage,
  // only the refreshes within one tab are serialized.
  return navigator.locks ? navigator.locks.request(lockName, attempt).catch(attempt) : attempt()
}

/** Obtains a new access token, once for concurrent calls. `markWhenSent` is the `refreshMark` before the refused call. */
export function refreshSession(markWhenSent = refreshMark()): Promise<Renewal> {
  pending ??= refreshUnderLock(markWhenSent).finally(() => {
    pending = null
  })
  return pending
}

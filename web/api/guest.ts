import { guestInfo, guestLogin, logout } from '#contract/session.ts'
import { tabStorage } from '#web/ui/browser-storage.ts'
import { createStore } from '#web/ui/store.ts'
import { CallError } from './call-error.ts'
import { readCookie } from './cookies.ts'
import { carriedToken, carryGuestToken, carryMemberTokens, isFramed } from './framed-token.ts'
import { request } from './request.ts'

/** After this many consecutive 429 responses to guest-info, the page requests no more guest tokens. */
const maxRateLimited = 3
const rateLimitedKey = 'khan-dai.guestRateLimited'
const waitKey = 'khan-dai.guestWaitUntil'
/** Wait after a 429 without Retry-After. */
const usualWaitS = 60
const beforeInfoMs = 200
const beforeLoginMs = 100

/** Number of consecutive 429 responses in this tab. It survives a reload. */
let rateLimited = Number(tabStorage.read(rateLimitedKey) ?? 0)
/**
 * Time in epoch ms until which the server refuses new guests of this address. It is past or 0 otherwise, and survives a
 * reload.
 */
export const guestWaitUntil = createStore(Number(tabStorage.read(waitKey) ?? 0))
let pending: Promise<void> | null = null

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs))
}

/**
 * Asks the server to clear the HttpOnly tokens, which a script cannot clear. If that fails, the tokens stay until they
 * expire.
 */
export async function clearTokens(): Promise<void> {
  try {
    await request(logout, {})
  } catch (error) {
    console.warn('The tokens could not be cleared', error)
  }
  carryMemberTokens(null)
}

function countRateLimited(count: number): void {
  rateLimited = count
  tabStorage.write(rateLimitedKey, String(count))
}

/** Remembers the end of a refusal, so that the page does not ask before it. */
function waitAfter(retryAfterS: number): void {
  const until = Date.now() + retryAfterS * 1_000
  guestWaitUntil.set(() => until)
  tabStorage.write(waitKey, String(until))
}

/**
 * Returns true when the stored token is still usable. After a 429 it is assumed to be valid. Returns false when a new
 * token is needed.
 */
async function mayKeepToken(): Promise<boolean> {
  await pause(beforeInfoMs)
  try {
    await request(guestInfo)
    countRateLimited(0)
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) carryGuestToken(null)
    if (error.status === 429) {
      countRateLimited(rateLimited + 1)
      if (error.retryAfterS !== null) waitAfter(error.retryAfterS)
    } else if (error.status === 500) await clearTokens()
    return error.status === 429
  }
}

/** Returns true when this browser has a guest token, valid or not. */
export function hasGuestToken(): boolean {
  return isFramed() || navigator.cookieEnabled === false ? carriedToken() !== null : readCookie('guest') === '1'
}

async function takeToken(): Promise<void> {
  if (rateLimited >= maxRateLimited || Date.now() < guestWaitUntil.get()) return
  if (hasGuestToken() && (await mayKeepToken())) return
  await pause(beforeLoginMs)
  try {
    carryGuestToken(await request(guestLogin))
  } catch (error) {
    // Pages can be read without a token. A call that needs a token requests one again.
    console.warn('No guest token', error)
    if (error instanceof CallError && error.status === 429) waitAfter(error.retryAfterS ?? usualWaitS)
  }
}

export function becomeGuest(): Promise<void> {
  pending ??= takeToken().finally(() => {
    pending = null
  })
  return pending
}

/**
 * Obtains a guest token for a call that needs one. Throws TOO_MANY_REQUESTS, without a request, while the server refuses
 * new guests of this address.
 */
export async function requireGuest(): Promise<void> {
  await becomeGuest()
  const retryAfterS = Math.ceil((guestWaitUntil.get() - Date.now()) / 1_000)
  if (retryAfterS > 0) throw new CallError({ name: 'TOO_MANY_REQUESTS', code: 0, status: 429, retryAfterS })
}

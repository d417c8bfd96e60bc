import { guestInfo, guestLogin, logout } from '#contract/session.ts'
import { tabStorage } from '#web/ui/browser-storage.ts'
import { CallError } from './call-error.ts'
import { readCookie } from './cookies.ts'
import { carriedToken, carryGuestToken, carryMemberTokens, isFramed } from './framed-token.ts'
import { request } from './request.ts'

/** After this many consecutive 429 responses to guest-info, the page requests no more guest tokens. */
const maxRateLimited = 3
const rateLimitedKey = 'khan-dai.guestRateLimited'
const beforeInfoMs = 200
const beforeLoginMs = 100

/** Number of consecutive 429 responses in this tab. It survives a reload. */
let rateLimited = Number(tabStorage.read(rateLimitedKey) ?? 0)
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
    if (error.status === 429) countRateLimited(rateLimited + 1)
    else if (error.status === 500) await clearTokens()
    return error.status === 429
  }
}

/** Returns true when this browser has a guest token, valid or not. */
export function hasGuestToken(): boolean {
  return isFramed() || navigator.cookieEnabled === false ? carriedToken() !== null : readCookie('guest') === '1'
}

async function takeToken(): Promise<void> {
  if (rateLimited >= maxRateLimited) return
  if (hasGuestToken() && (await mayKeepToken())) return
  await pause(beforeLoginMs)
  try {
    carryGuestToken(await request(guestLogin))
  } catch (error) {
    // Pages can be read without a token. A call that needs a token requests one again.
    console.warn('No guest token', error)
  }
}

export function becomeGuest(): Promise<void> {
  pending ??= takeToken().finally(() => {
    pending = null
  })
  return pending
}

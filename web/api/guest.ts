import { guestInfo, guestLogin, logout } from '#contract/session.ts'
import { tabStorage } from '#web/ui/browser-storage.ts'
import { CallError } from './call-error.ts'
import { readCookie } from './cookies.ts'
import { carriedToken, carryGuestToken, carryMemberTokens, isFramed } from './framed-token.ts'
import { request } from './request.ts'

/** Guest login stops after this many 429 responses to guest-info (product.md 4, 9). */
const maxRateLimited = 3
const rateLimitedKey = 'khan-dai.guestRateLimited'
const beforeInfoMs = 200
const beforeLoginMs = 100

/** Counts the 429 responses in this tab. The count survives a reload. */
let rateLimited = Number(tabStorage.read(rateLimitedKey) ?? 0)
let underWay: Promise<void> | null = null

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs))
}

/** Asks the server to clear the HttpOnly tokens, which a script cannot clear. If that fails, they expire. */
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
 * Returns false when the stored token must be replaced. A 429 does not show that the token is invalid, so it stays in
 * use.
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
  return isFramed() ? carriedToken() !== null : readCookie('guest') === '1'
}

async function takeToken(): Promise<void> {
  if (rateLimited >= maxRateLimited) return
  if (hasGuestToken() && (await mayKeepToken())) return
  await pause(beforeLoginMs)
  try {
    carryGuestToken(await request(guestLogin))
  } catch (error) {
    // Reading needs no token. A call that needs one requests it again.
    console.warn('No guest token', error)
  }
}

export function becomeGuest(): Promise<void> {
  underWay ??= takeToken().finally(() => {
    underWay = null
  })
  return underWay
}

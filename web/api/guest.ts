import { guestInfo, guestLogin } from '#contract/session.ts'
import { CallError } from './call-error.ts'
import { readCookie } from './cookies.ts'
import { request } from './request.ts'

/** product.md 9: after so many 429 answers of guest-info a guest stays without a token. */
const maxRateLimited = 3
const beforeInfoMs = 200
const beforeLoginMs = 100

let rateLimited = 0
let underWay: Promise<void> | null = null

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs))
}

async function isTokenGood(clearTokens: () => Promise<void>): Promise<boolean> {
  await pause(beforeInfoMs)
  try {
    await request(guestInfo)
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 429) rateLimited += 1
    else if (error.status === 500) await clearTokens()
    return false
  }
}

async function takeToken(clearTokens: () => Promise<void>): Promise<void> {
  if (readCookie('guest') === '1' && (await isTokenGood(clearTokens))) return
  if (rateLimited >= maxRateLimited) return
  await pause(beforeLoginMs)
  try {
    await request(guestLogin)
  } catch (error) {
    // Reading needs no token; the next start asks again.
    console.warn('No guest token', error)
  }
}

/** Reuses the stored guest token, else asks for a new one. */
export function becomeGuest(clearTokens: () => Promise<void>): Promise<void> {
  underWay ??= takeToken(clearTokens).finally(() => {
    underWay = null
  })
  return underWay
}

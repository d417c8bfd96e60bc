import { type OwnUser, register, userInfo } from '#contract/account.ts'
import type { DataOf, InputOf } from '#contract/endpoint.ts'
import { login, logout } from '#contract/session.ts'
import { createStore, useStore } from '#web/ui/store.ts'
import { backoffMs } from './backoff.ts'
import { call, isMember, whenSessionExpires } from './call.ts'
import { CallError, unavailable } from './call-error.ts'
import { carryMemberTokens } from './framed-token.ts'
import { becomeGuest, clearTokens } from './guest.ts'
import { arrive, goOffline, goOnline } from './presence.ts'
import { refreshSession } from './refresh.ts'
import { request } from './request.ts'

/** `starting` until the first answer: neither the login button nor the account may flash by. */
export type Session = { kind: 'starting' } | { kind: 'guest' } | { kind: 'member'; user: OwnUser }

const starting: Session = { kind: 'starting' }
export const session = createStore<Session>(starting)

export function useSession(): Session {
  return useStore(session, starting)
}

/** Why a member became a guest without asking for it. */
type Expiry = () => void
let tellExpired: Expiry = () => {}

const firstLoad = Promise.withResolvers<void>()
let settled: Promise<void> = firstLoad.promise

/** Once it is known who one is, and a guest has a token; after a session ended, once that is so again. */
export function sessionReady(): Promise<void> {
  return settled
}

const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('khan-dai.session')

/** The inline script set this before the first paint; from here on the session's own state does. */
function markDocument(): void {
  document.documentElement.toggleAttribute('data-member', session.get().kind === 'member')
}

function become(next: Session): void {
  session.set(() => next)
  markDocument()
}

async function fallBackToGuest(): Promise<void> {
  become({ kind: 'guest' })
  await clearTokens()
  await becomeGuest()
}

/** Answers of user info with a fault of the server's, in a row, after which the tokens are given up (product.md 8). */
const mostFaults = 4

let isExpiring = false
let failures = 0
let faults = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

function loadAgain(): void {
  retryTimer = setTimeout(() => void loadSession(), backoffMs(failures))
  failures += 1
}

/**
 * 401: the refresh inside `call` was refused, and the member told. 500: asked again, and given up after several. Anything
 * else passes, and is asked again until it is known who one is.
 */
async function loadMember(): Promise<void> {
  clearTimeout(retryTimer)
  try {
    become({ kind: 'member', user: await call(userInfo) })
    failures = 0
    faults = 0
    goOnline()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) return isExpiring ? settled : fallBackToGuest()
    faults = error.status === 500 ? faults + 1 : 0
    if (faults >= mostFaults) return expire()
    if (faults > 0 || session.get().kind === 'starting') loadAgain()
  }
}

/** Calls that were under way together all learn of it; the member is told once. */
function expire(): Promise<void> {
  if (isExpiring) return settled
  isExpiring = true
  faults = 0
  tellExpired()
  settled = fallBackToGuest().finally(() => {
    isExpiring = false
    otherTabs?.postMessage('changed')
  })
  return settled
}

/** Reads the session anew: on start, when the tab comes back, when another tab logged in or out. */
export async function loadSession(): Promise<void> {
  if (isMember()) return loadMember()
  become({ kind: 'guest' })
  await becomeGuest()
}

/** Starts the browser's session; returns how to stop it. */
export function startSession(whenExpired: Expiry): () => void {
  tellExpired = whenExpired
  whenSessionExpires(() => void expire())
  const onVisibility = () => {
    if (document.visibilityState === 'visible' && isMember()) void loadMember()
    else onLeave()
  }
  const onLeave = () => {
    if (session.get().kind === 'member') void goOffline()
  }
  const onOtherTab = () => void loadSession()
  const onOnline = () => {
    if (session.get().kind === 'starting') void loadSession()
  }
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', onLeave)
  otherTabs?.addEventListener('message', onOtherTab)
  void loadSession().finally(firstLoad.resolve)
  return () => {
    clearTimeout(retryTimer)
    removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', onLeave)
    otherTabs?.removeEventListener('message', onOtherTab)
  }
}

/** Delay between a login and the load of user info (product.md 9). The page shows the login's answer until then. */
const afterLoginMs = 1_000

export async function logIn(input: InputOf<typeof login>): Promise<OwnUser> {
  return enterWith(await request(login, input))
}

/** Starts the member's session with the answer of a login, whatever its method. */
export function enterWith({ user, ...tokens }: DataOf<typeof login>): OwnUser {
  carryMemberTokens(tokens)
  arrive()
  become({ kind: 'member', user })
  otherTabs?.postMessage('changed')
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => void loadMember(), afterLoginMs)
  return user
}

export async function openAccount(input: InputOf<typeof register>): Promise<OwnUser> {
  return enterWith(await request(register, input))
}

/** Throws when the server could not be told: the tokens would outlive the look of having left. */
export async function logOut(): Promise<void> {
  // The refresh token is sent to the refresh call alone, and the access token may have run out: with a new one the
  // server knows which session to end.
  const renewal = await refreshSession(Date.now())
  if (renewal === 'unavailable') throw unavailable()
  clearTimeout(retryTimer)
  // The server needs the token to mark the member offline.
  await goOffline()
  if (renewal === 'renewed') {
    await request(logout, {})
    carryMemberTokens(null)
  } else await clearTokens()
  become({ kind: 'guest' })
  await becomeGuest()
  otherTabs?.postMessage('changed')
}

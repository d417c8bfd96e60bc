import { type OwnUser, register, userInfo } from '#contract/account.ts'
import type { DataOf, InputOf } from '#contract/endpoint.ts'
import { login, logout } from '#contract/session.ts'
import { createDeferred } from '#web/deferred.ts'
import { createStore, useStore } from '#web/ui/store.ts'
import { backoffMs } from './backoff.ts'
import { call, isMember, whenSessionExpires } from './call.ts'
import { CallError, unavailable } from './call-error.ts'
import { readCookie } from './cookies.ts'
import { carryMemberTokens, isFramed } from './framed-token.ts'
import { becomeGuest, clearTokens } from './guest.ts'
import { arrive, goOffline, goOnline } from './presence.ts'
import { withProof } from './proof.ts'
import { refreshSession } from './refresh.ts'
import { request } from './request.ts'

/** `starting` until the session is known, so that neither the login button nor the account flashes. */
export type Session = { kind: 'starting' } | { kind: 'guest' } | { kind: 'member'; user: OwnUser }

const starting: Session = { kind: 'starting' }
export const session = createStore<Session>(starting)

export function useSession(): Session {
  return useStore(session, starting)
}

/** Type of the listener that is called when a member's session ended without a logout. */
type Expiry = () => void
let notifyExpired: Expiry = () => {}

const firstLoad = createDeferred<void>()
let settled: Promise<void> = firstLoad.promise

/**
 * Resolves after the first read of the session. After that the session is known and a guest has a token, unless the
 * server was unreachable. While a session expires, resolves when the visitor is a guest with a token.
 */
export function sessionReady(): Promise<void> {
  return settled
}

const known = createDeferred<void>()
/** Longest wait for the session when the server does not respond. */
const maxWaitMs = 5_000

/**
 * Returns the session once it is known. It is still `starting` when its first read failed, or took longer than
 * `maxWaitMs`. Unlike `sessionReady`, this does not wait for a guest's token.
 */
export async function sessionKnown(): Promise<Session> {
  if (session.get().kind === 'starting') await known.promise
  return session.get()
}

const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('khan-dai.session')

/** The inline script set this attribute before the first paint. From here on it depends on the session's state. */
function markDocument(): void {
  document.documentElement.toggleAttribute('data-member', session.get().kind === 'member')
}

function become(next: Session): void {
  session.set(() => next)
  markDocument()
  markReady()
}

/**
 * Marks a page whose handlers respond and whose session is known, or could not be read. Tests wait for the mark. Only
 * a script sets it, after hydration, so React does not compare it with the server's page.
 */
function markReady(): void {
  document.documentElement.setAttribute('data-ready', '')
  known.resolve()
}

async function fallBackToGuest(): Promise<void> {
  become({ kind: 'guest' })
  await clearTokens()
  await becomeGuest()
}

/** Number of consecutive server errors of user info after which the tokens are dropped. */
const maxFaults = 4

let isExpiring = false
let isLoggingOut = false
let failures = 0
let faults = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

function loadAgain(): void {
  retryTimer = setTimeout(() => void loadSession(), backoffMs(failures))
  failures += 1
}

/**
 * Reads the member's data. A 401 means that the refresh inside `call` was refused and the member was notified. A 500 is
 * retried several times, then the session expires. Other failures are temporary and are retried until the session is
 * known.
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
    if (error.status === 401) return isExpiring || isLoggingOut ? settled : fallBackToGuest()
    faults = error.status === 500 ? faults + 1 : 0
    if (faults >= maxFaults) return expire()
    if (faults > 0 || session.get().kind === 'starting') loadAgain()
  }
}

/**
 * All concurrent calls receive the failure, but the member is notified once. A call that a logout overtakes also fails,
 * and means nothing.
 */
function expire(): Promise<void> {
  if (isExpiring || isLoggingOut || session.get().kind === 'guest') return settled
  isExpiring = true
  faults = 0
  notifyExpired()
  settled = fallBackToGuest().finally(() => {
    isExpiring = false
    otherTabs?.postMessage('changed')
  })
  return settled
}

/** Reads the session: at the start, after a failure, and when another tab logs in or out. */
export async function loadSession(): Promise<void> {
  if (isMember()) return loadMember()
  become({ kind: 'guest' })
  await becomeGuest()
}

export function startSession(whenExpired: Expiry): () => void {
  notifyExpired = whenExpired
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
  const waiting = setTimeout(known.resolve, maxWaitMs)
  void loadSession().finally(() => {
    markReady()
    firstLoad.resolve()
  })
  return () => {
    clearTimeout(retryTimer)
    clearTimeout(waiting)
    removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', onLeave)
    otherTabs?.removeEventListener('message', onOtherTab)
  }
}

/** Delay between a login and the read of user info. Until then the page shows the data of the login response. */
const afterLoginMs = 1_000

export async function logIn(input: InputOf<typeof login>): Promise<OwnUser> {
  return enterWith(await request(login, input))
}

/**
 * Starts the member's session with a login response, for any login method. Throws when the browser did not store the
 * cookies, because the next call would be a guest's.
 */
export function enterWith({ user, ...tokens }: DataOf<typeof login>): OwnUser {
  if (!isFramed() && readCookie('guest') !== '0') throw new CallError({ name: 'COOKIES_REFUSED', code: 0, status: 0 })
  carryMemberTokens(tokens)
  arrive()
  become({ kind: 'member', user })
  otherTabs?.postMessage('changed')
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => void loadMember(), afterLoginMs)
  return user
}

export async function openAccount(input: InputOf<typeof register>): Promise<OwnUser> {
  return enterWith(await withProof((proof) => request(register, { ...input, ...proof })))
}

/** Throws when the server is unreachable. Otherwise the page would look logged out while the tokens stay valid. */
export async function logOut(): Promise<void> {
  isLoggingOut = true
  await endSession().finally(() => {
    isLoggingOut = false
  })
}

async function endSession(): Promise<void> {
  // The access token may have expired, and the refresh token is only sent to the refresh call. With a new access token,
  // the server can identify the session to end.
  const renewal = await refreshSession()
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

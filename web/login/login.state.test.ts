import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnUser } from '#contract/account.ts'
import { session, startSession } from '#web/api/session.ts'
import { askToLogIn, closeLogin, loginRequest } from './login.state.ts'

let userInfo: PromiseWithResolvers<Response>

beforeEach(() => {
  // The session’s retries must not outlive the test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  userInfo = Promise.withResolvers()
  const page = new EventTarget()
  const documentElement = { setAttribute() {}, toggleAttribute() {} }
  const document = Object.assign(new EventTarget(), { cookie: 'guest=0', visibilityState: 'visible', documentElement })
  vi.stubGlobal('document', document)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('fetch', async () => (await userInfo.promise).clone())
})
afterEach(() => {
  closeLogin(false)
  session.set(() => ({ kind: 'starting' }))
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a member who presses before the session is read is not asked to log in', async () => {
  const stop = startSession(() => {})
  const asked = askToLogIn('login')
  userInfo.resolve(Response.json({ code: 0, msg: 'Success', data: { userId: '7' } }))
  expect([await asked, loginRequest.get()]).toEqual([true, null])
  stop()
})

test('a member is not asked, and a guest is, until the dialog closes', async () => {
  session.set(() => ({ kind: 'member', user: {} as OwnUser }))
  expect([await askToLogIn('login'), loginRequest.get()]).toEqual([true, null])
  session.set(() => ({ kind: 'guest' }))
  for (const isMember of [true, false]) {
    const asked = askToLogIn('register')
    await Promise.resolve()
    expect(loginRequest.get()?.shown).toEqual({ form: 'register' })
    closeLogin(isMember)
    expect([await asked, loginRequest.get()]).toEqual([isMember, null])
  }
})

test('a member whose session could not be read is not asked, because the caller’s request shows the failure', async () => {
  const stop = startSession(() => {})
  userInfo.reject(new TypeError('Failed to fetch'))
  expect([await askToLogIn('login'), session.get().kind, loginRequest.get()]).toEqual([true, 'starting', null])
  stop()
})

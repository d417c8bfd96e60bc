import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnUser } from '#contract/account.ts'
import { logout } from '#contract/session.ts'
import { createDeferred, type Deferred } from '#web/deferred.ts'

type Page = typeof import('./login.state.ts') & Pick<typeof import('#web/api/session.ts'), 'session' | 'startSession'>

let userInfo: Deferred<Response>
let stop: (() => void) | undefined

beforeEach(() => {
  // The session’s retries must not outlive the test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  userInfo = createDeferred()
  const page = new EventTarget()
  const documentElement = { setAttribute() {}, toggleAttribute() {} }
  const document = Object.assign(new EventTarget(), { cookie: 'guest=0', visibilityState: 'visible', documentElement })
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('fetch', async (path: string) =>
    path === logout.path ? Response.json({ code: 0, msg: 'Success', data: null }) : (await userInfo.promise).clone(),
  )
})
afterEach(async () => {
  stop?.()
  stop = undefined
  // A guest's token that is still on its way would never arrive, and later files of this worker would wait for it.
  await vi.advanceTimersByTimeAsync(1_000)
  vi.doUnmock('#web/api/session.ts')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

let pages = 0

/** Loads both modules as a new page does, because the session knows its first read only once. */
async function openPage(): Promise<Page> {
  pages += 1
  const own: typeof import('#web/api/session.ts') = await import(/* @vite-ignore */ `../api/session.ts?login=${pages}`)
  vi.doMock('#web/api/session.ts', () => own)
  const login: typeof import('./login.state.ts') = await import(/* @vite-ignore */ `./login.state.ts?page=${pages}`)
  const { session, startSession } = own
  return { ...login, session, startSession }
}

async function startPage(): Promise<Page> {
  const page = await openPage()
  stop = page.startSession(() => {})
  return page
}

test('a member who presses before the session is read is not asked to log in', async () => {
  const { askToLogIn, loginRequest, session } = await startPage()
  const asked = askToLogIn('login')
  expect(session.get().kind).toBe('starting')
  userInfo.resolve(Response.json({ code: 0, msg: 'Success', data: { userId: '7' } }))
  expect([await asked, loginRequest.get()]).toEqual([true, null])
})

test('a visitor whose session has ended is asked to log in once the first read is refused', async () => {
  const { askToLogIn, closeLogin, loginRequest, session } = await startPage()
  const asked = askToLogIn('login')
  expect([session.get().kind, loginRequest.get()]).toEqual(['starting', null])
  const opened = new Promise<void>((resolve) => loginRequest.subscribe(resolve))
  userInfo.resolve(Response.json({ code: 1401, msg: 'REFUSED', data: null }, { status: 401 }))
  await opened
  expect([session.get().kind, loginRequest.get()?.shown]).toEqual(['guest', { form: 'login' }])
  closeLogin(false)
  expect([await asked, loginRequest.get()]).toEqual([false, null])
})

test('a member is not asked, and a guest is, until the dialog closes', async () => {
  const { askToLogIn, closeLogin, loginRequest, session } = await openPage()
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

test('a member whose session could not be read is notified, and not asked', async () => {
  const { askToLogIn, loginRequest, onUnknownSession, session } = await startPage()
  const notify = vi.fn()
  onUnknownSession(notify)
  userInfo.reject(new TypeError('Failed to fetch'))
  expect([await askToLogIn('login'), session.get().kind, loginRequest.get()]).toEqual([false, 'starting', null])
  expect(notify).toHaveBeenCalledOnce()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnUser } from '#contract/account.ts'
import type { userTopic } from '#contract/user.socket.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { session } from '#web/api/session.ts'
import type { Listener } from '#web/api/subscription.ts'
import { createDeferred, type Deferred } from '#web/deferred.ts'

let balance: Deferred<Response>
let listener: Listener<typeof userTopic>

beforeEach(() => {
  balance = createDeferred()
  vi.stubGlobal('document', { cookie: 'guest=0' })
  vi.stubGlobal('fetch', () => balance.promise)
  vi.doMock('#web/api/socket.ts', () => ({
    createSubscription(_: unknown, __: unknown, given: Listener<typeof userTopic>) {
      listener = given
      return { start: () => () => {} }
    },
  }))
})
afterEach(() => {
  session.set(() => ({ kind: 'starting' }))
  vi.doUnmock('#web/api/socket.ts')
  vi.unstubAllGlobals()
})

let pages = 0

/** Loads the module with the simulated socket. */
async function followBalance(): Promise<() => void> {
  pages += 1
  const loaded: typeof import('./balance.state.ts') = await import(
    /* @vite-ignore */ `./balance.state.ts?page=${pages}`
  )
  return loaded.followBalance()
}

function become(userId: string): void {
  session.set(() => ({ kind: 'member', user: { userId, balance: 10 } as OwnUser }))
}

function shown(): number | null {
  const now = session.get()
  return now.kind === 'member' ? now.user.balance : null
}

function answer(): void {
  balance.resolve(Response.json({ code: 0, msg: 'Success', data: { balance: 500 } }))
}

test('the balance is read at the subscription', async () => {
  become('7')
  await followBalance()
  listener.subbed?.(null as never)
  answer()
  await eventually(() => expect(shown()).toBe(500))
})

test('a balance that arrives after a logout is not shown to the next member', async () => {
  become('7')
  const stop = await followBalance()
  listener.subbed?.(null as never)
  stop()
  become('8')
  answer()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(shown()).toBe(10)
})

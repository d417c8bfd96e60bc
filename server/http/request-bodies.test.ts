import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatHistory } from '#contract/chat.ts'
import { guestLogin } from '#contract/session.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const login = '/au/api/user/login'

/** Announces a body that is never sent. Resolves with the head of the response. */
function announce(path: string, { address = app.address, bytes = 1_000, headers = '' } = {}): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n${headers}\r\n`,
  )
  return new Promise((resolve, reject) => {
    socket.once('error', reject).once('data', (chunk) => {
      socket.destroy()
      resolve(String(chunk))
    })
  })
}

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(app.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return [answer.status, ((await answer.json()) as { msg: string }).msg]
}

describe('before the body is read', () => {
  test.each(['/au/api/no-such-call', '/no-such-page'])('%s is answered as unknown', async (path) => {
    expect(await announce(path)).toMatch(/^HTTP\/1.1 404 /)
  })

  test('a call that needs a token is refused without one', async () => {
    expect(await announce('/other/api/user/comment/create')).toMatch(/^HTTP\/1.1 401 /)
    const wrong = 'Authorization: Bearer nobody\r\n'
    expect(await announce('/other/api/user/comment/create', { headers: wrong })).toMatch(/^HTTP\/1.1 401 /)
  })

  test('a page of another site is refused', async () => {
    expect(await announce(login, { headers: 'Sec-Fetch-Site: cross-site\r\n' })).toMatch(/^HTTP\/1.1 403 /)
  })

  test('a body that the call cannot need is refused', async () => {
    expect(await announce(login, { bytes: 20_000 })).toMatch(/^HTTP\/1.1 413 /)
  })

  test('an address without points is refused', async () => {
    const few = await startTestApp({ env: { FAILED_LOGINS_PER_MINUTE: '2' } })
    const { address } = few
    const wrong = JSON.stringify({ username: 'nobody.here', password: 'a-wrong-password' })
    for (let n = 0; n < 2; n++)
      await fetch(address + login, { method: 'POST', headers: { 'content-type': 'application/json' }, body: wrong })
    expect(await announce(login, { address })).toMatch(/^HTTP\/1.1 429 /)
    await few.close()
  })
})

test('a body with more values than the call declares is refused, and its strings do not count', async () => {
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`k${n}`, 1]))
  expect(await post(login, JSON.stringify(many))).toEqual([400, 'BAD_INPUT'])
  const marks = JSON.stringify({ username: 'nobody.here', password: '",{[:\\'.repeat(10) })
  expect(await post(login, marks)).toEqual([400, 'INVALID_CREDENTIALS'])
})

test.each(['[', '{"a":'])('a body nested with %s is refused', async (open) => {
  expect(await post(login, `{"username":${open.repeat(1_000)}`)).toEqual([400, 'BAD_INPUT'])
})

test('undeclared fields are not passed on, nor is a prototype', async () => {
  const more = { username: 'nobody.here', password: 'a-wrong-password', constructor: 1, toString: 2 }
  expect(await post(login, JSON.stringify(more))).toEqual([400, 'INVALID_CREDENTIALS'])
  expect(await post(login, '{"__proto__":{"username":"nobody.here"},"password":"a-wrong-password"}')).toEqual([
    400,
    'MALFORMED_JSON',
  ])
})

test('a call without input ignores its body', async () => {
  expect(guestLogin.input).toBeUndefined()
  expect(await post(guestLogin.path, '{"a":')).toEqual([200, 'Success'])
})

test('a search in a body takes a point of the searches', async () => {
  const few = await startTestApp({ env: { CALLS_PER_MINUTE: '30' } })
  const token = (await few.call(guestLogin, {})).data
  const ask = async (searchKeyword: string) =>
    (await few.call(chatHistory, { groupId: '1', searchKeyword }, { token })).msg
  for (let n = 0; n < 3; n++) expect(await ask('hay')).toBe('ROOM_NOT_FOUND')
  expect(await ask('hay')).toBe('TOO_MANY_REQUESTS')
  expect(await ask('')).toBe('ROOM_NOT_FOUND')
  await few.close()
})

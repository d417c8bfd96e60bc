import { SignJWT, UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userInfo } from '#contract/account.ts'
import { chatTicket } from '#contract/chat-ticket.ts'
import { guestInfo, guestLogin, login, logout, refreshToken } from '#contract/session.ts'
import { cookiesOf, newUsername, signUp } from '#tests/setup/members.ts'
import { outdatedHash } from '#tests/setup/outdated-hash.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { takeLoginTry } from './login.store.ts'
import { tokenHash } from './session.rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const isLoggedIn = async (token: string) => (await app.call(userInfo, undefined, { token })).status === 200
const refresh = (token: string) => app.call(refreshToken, { refreshToken: token })
const ageUsedTokens = (seconds: number) =>
  sql`update refresh_tokens set used_at = used_at - ${seconds} * interval '1 second' where used_at is not null`.execute(
    app.engines.database.db,
  )

describe('login', () => {
  test('gives tokens, and the cookies of the wire decisions', async () => {
    const { username, password, userId } = await signUp(app)
    const answer = await app.call(login, { username: username.toUpperCase(), password })
    expect(answer).toMatchObject({ status: 200, code: 0, msg: 'Success' })
    expect(await isLoggedIn(answer.data.accessToken)).toBe(true)
    // Pages show the member from this response, so it must equal the response of `userInfo`.
    expect(answer.data.user).toEqual((await app.call(userInfo, undefined, { token: answer.data.accessToken })).data)
    const { token, refreshToken: kept, guest, 'post-man': postMan } = cookiesOf(answer.headers)
    expect(token).toEqual({
      value: answer.data.accessToken,
      attributes: ['max-age=900', 'path=/', 'httponly', 'samesite=lax'],
    })
    expect(kept?.value).toBe(answer.data.refreshToken)
    expect(kept?.attributes).toEqual(
      expect.arrayContaining(['path=/au/api/user/refresh-token', 'httponly', 'samesite=strict']),
    )
    expect(guest?.value).toBe('0')
    expect(postMan?.value).toBe(userId)
    for (const readable of [guest, postMan]) expect(readable?.attributes).not.toContain('httponly')
  })

  test('a wrong password and an unknown name get the same response', async () => {
    const { username } = await signUp(app)
    const wrong = await app.call(login, { username, password: 'not the one' })
    const unknown = await app.call(login, { username: newUsername(), password: 'not the one' })
    expect(wrong).toMatchObject({ status: 400, code: 1201, msg: 'INVALID_CREDENTIALS', data: null })
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null })
  })

  test('after five wrong passwords even the right one must wait, but other accounts need not', async () => {
    const [attacked, other] = [await signUp(app), await signUp(app)]
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => app.call(login, { username: attacked.username, password: 'guess' })),
    )
    expect(tries.filter((t) => t.msg === 'INVALID_CREDENTIALS')).toHaveLength(5)
    const refused = await app.call(login, attacked)
    expect(refused).toMatchObject({ status: 429, msg: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20)
    expect((await app.call(login, other)).code).toBe(0)
    await sql`update login_tries set last_at = last_at - interval '31 seconds'`.execute(app.engines.database.db)
    expect((await app.call(login, attacked)).code).toBe(0)
    expect((await app.call(login, { ...attacked, password: 'guess' })).msg).toBe('INVALID_CREDENTIALS')
  })

  test('free tries at the same moment never wait for each other', async () => {
    const { db } = app.engines.database
    const early = await db.startTransaction().execute()
    await sql`select now()`.execute(early)
    await takeLoginTry(db, 'member:at-once', { free: 5, windowS: 900, firstWaitS: 30 })
    expect(await takeLoginTry(early, 'member:at-once', { free: 5, windowS: 900, firstWaitS: 30 })).toBeNull()
    await early.commit().execute()
  })

  test('a device with a former login of the owner does not wait for wrong guesses of strangers', async () => {
    const owner = await signUp(app)
    const device = cookiesOf((await app.call(login, owner)).headers).device
    expect(device?.attributes).toEqual(
      expect.arrayContaining(['path=/au/api/user', 'httponly', 'samesite=strict', 'max-age=31536000']),
    )
    const own = { headers: { cookie: `device=${device?.value}`, 'sec-fetch-site': 'same-origin' } }
    const guess = { username: owner.username, password: 'guess' }
    for (let n = 0; n < 5; n++) await app.call(login, guess)
    expect((await app.call(login, owner)).msg).toBe('TOO_MANY_REQUESTS')
    expect((await app.call(login, owner, own)).code).toBe(0)
    // Unknown clients must still wait, and wrong passwords on the device count too.
    expect((await app.call(login, guess)).msg).toBe('TOO_MANY_REQUESTS')
    for (let n = 0; n < 5; n++) expect((await app.call(login, guess, own)).msg).toBe('INVALID_CREDENTIALS')
    expect((await app.call(login, owner, own)).msg).toBe('TOO_MANY_REQUESTS')
  })

  test('a device is known only for accounts that logged in with it, and not after its session was stolen', async () => {
    const [owner, thief] = [await signUp(app), await signUp(app)]
    const headersOf = (answer: { headers: Headers }) => ({
      headers: { cookie: `device=${cookiesOf(answer.headers).device?.value}`, 'sec-fetch-site': 'same-origin' },
    })
    const thiefs = headersOf(await app.call(login, thief))
    const stolen = await app.call(login, owner)
    const stolenDevice = headersOf(stolen)
    await refresh(stolen.data.refreshToken)
    await ageUsedTokens(21)
    await refresh(stolen.data.refreshToken)
    for (let n = 0; n < 5; n++) await app.call(login, { ...owner, password: 'guess' })
    for (const device of [thiefs, stolenDevice])
      expect((await app.call(login, owner, device)).msg).toBe('TOO_MANY_REQUESTS')
  })

  test('a password or a refresh token in the URL is refused without checking it', async () => {
    const { username, password, refreshToken: kept } = await signUp(app)
    const post = (path: string) => fetch(app.address + path, { method: 'POST' }).then((answer) => answer.json())
    const inQuery = (path: string) => ({ msg: 'BAD_INPUT', data: { fields: [{ path, rule: 'in_query' }] } })
    expect(await post(`${login.path}?${new URLSearchParams({ username, password })}`)).toMatchObject(
      inQuery('password'),
    )
    expect(await post(`${refreshToken.path}?refreshToken=${kept}`)).toMatchObject(inQuery('refreshToken'))
    expect((await refresh(kept)).code).toBe(0)
  })

  test('another site can neither log its visitor in or out nor renew the tokens', async () => {
    const member = await signUp(app)
    const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]
    for (const headers of foreign)
      expect(await app.call(login, member, { headers })).toMatchObject({ status: 403, msg: 'CROSS_SITE_REQUEST' })
    const cookie = `refreshToken=${member.refreshToken}`
    for (const headers of [...foreign, {}])
      expect((await app.call(refreshToken, {}, { headers: { ...headers, cookie } })).msg).toBe('CROSS_SITE_REQUEST')
    expect((await app.call(login, member, { headers: { origin: app.address } })).code).toBe(0)
    expect((await refresh(member.refreshToken)).code).toBe(0)
  })

  test('a flood gets LOGIN_BUSY, which does not count as a wrong password', async () => {
    const { username, password } = await signUp(app)
    const names = Array.from({ length: 250 }, newUsername)
    // On a busy machine the last requests in the queue may hit the connection's idle timeout before they are answered.
    const flood = await Promise.allSettled(names.map((name) => app.call(login, { username: name, password: 'flood' })))
    const answers = flood.map((one) => (one.status === 'fulfilled' ? one.value : null))
    const busy = names.filter((_, n) => answers[n]?.msg === 'LOGIN_BUSY')
    expect(busy.length).toBeGreaterThan(0)
    expect(answers.find((answer) => answer?.msg === 'LOGIN_BUSY')).toMatchObject({ status: 503, code: 1210 })
    const { db } = app.engines.database
    const counted = await db.selectFrom('login_tries').select('account_key').where('tries', '>', 0).execute()
    expect(counted.filter((row) => busy.includes(row.account_key.replace('name:', '')))).toEqual([])
    expect(counted.length).toBeGreaterThan(0)
    // The next login succeeds as soon as the queue has room, which may take some time on a busy machine.
    const code = async () => (await app.call(login, { username, password })).code
    await expect.poll(code, { timeout: 120_000 }).toBe(0)
  })

  test('a hash with old parameters is renewed at the next login', async () => {
    const { username, password, userId } = await signUp(app)
    const { db } = app.engines.database
    await db
      .updateTable('passwords')
      .set({ hash: outdatedHash(password) })
      .where('user_id', '=', userId)
      .execute()
    expect((await app.call(login, { username, password })).code).toBe(0)
    const { hash } = await db
      .selectFrom('passwords')
      .select('hash')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(hash).toContain('m=19456,t=2,p=1')
    expect((await app.call(login, { username, password })).code).toBe(0)
  })
})

describe('guests', () => {
  test('a guest token identifies the guest, and its owner receives the same token again', async () => {
    const first = await app.call(guestLogin)
    expect(cookiesOf(first.headers)).toMatchObject({ guestToken: { value: first.data }, guest: { value: '1' } })
    const again = await app.call(guestLogin, undefined, { token: first.data })
    const byCookie = await app.call(guestLogin, undefined, {
      headers: { cookie: `guestToken=${first.data}`, 'sec-fetch-site': 'same-origin' },
    })
    expect([again.data, byCookie.data]).toEqual([first.data, first.data])
    const info = await app.call(guestInfo, undefined, { token: first.data })
    expect(info.data).toEqual({
      guestId: expect.any(String),
      displayName: expect.stringMatching(/^Khách [0-9A-F]{4}$/),
    })
  })

  test('each new guest has another id', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const { data } = await app.call(guestLogin)
        return (await app.call(guestInfo, undefined, { token: data })).data.guestId
      }),
    )
    expect(ids[0]).not.toBe(ids[1])
  })

  test('a forged guest cookie is replaced, and a member does not become a guest', async () => {
    const forged = await app.call(guestLogin, undefined, { headers: { cookie: 'guestToken=nonsense' } })
    expect(forged.data).not.toBe('nonsense')
    const { accessToken } = await signUp(app)
    const asMember = await app.call(guestLogin, undefined, { token: accessToken })
    expect(asMember.code).toBe(0)
    expect(cookiesOf(asMember.headers)).toEqual({})
    expect(await app.call(guestInfo, undefined, { token: accessToken })).toMatchObject({ status: 403 })
  })
})

describe('a member whose access token expired', () => {
  test('does not get the response of the browser’s former guest', async () => {
    const guestToken = (await app.call(guestLogin)).data
    const { username, password } = await signUp(app)
    const answer = await app.call(login, { username, password })
    expect(cookiesOf(answer.headers).guestToken).toMatchObject({ value: '' })
    // A browser may still send an old guest cookie after the access token’s cookie expired.
    const lapsed = { cookie: `guestToken=${guestToken}; guest=0`, 'sec-fetch-site': 'same-origin' }
    expect(await app.call(chatTicket, undefined, { headers: lapsed })).toMatchObject({
      status: 401,
      msg: 'FIBE_NOT_LOGIN',
    })
    const guest = { cookie: `guestToken=${guestToken}; guest=1`, 'sec-fetch-site': 'same-origin' }
    expect((await app.call(chatTicket, undefined, { headers: guest })).code).toBe(0)
  })
})

describe('refresh', () => {
  test('replaces the tokens, by body or by cookie', async () => {
    const { refreshToken: first } = await signUp(app)
    const second = await refresh(first)
    expect(second.data.refreshToken).not.toBe(first)
    expect(await isLoggedIn(second.data.accessToken)).toBe(true)
    const cookie = `refreshToken=${second.data.refreshToken}`
    const third = await app.call(refreshToken, {}, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
    expect(third.code).toBe(0)
    expect(cookiesOf(third.headers).refreshToken?.value).toBe(third.data.refreshToken)
  })

  test('two tabs that refresh in parallel stay logged in with the same token', async () => {
    const { refreshToken: first } = await signUp(app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first)))
    expect(new Set(answers.map((a) => a.data?.refreshToken)).size).toBe(1)
    expect((await refresh(answers[0]?.data.refreshToken ?? '')).code).toBe(0)
  })

  test('an old token after the grace period ends all its sessions immediately, for thief and member', async () => {
    const { refreshToken: stolen, accessToken } = await signUp(app)
    const rotated = (await refresh(stolen)).data
    await ageUsedTokens(21)
    expect(await refresh(stolen)).toMatchObject({ status: 401, code: 1102, msg: 'REFRESH_TOKEN_INVALID' })
    expect((await refresh(rotated.refreshToken)).msg).toBe('REFRESH_TOKEN_INVALID')
    expect(await isLoggedIn(rotated.accessToken)).toBe(false)
    expect(await isLoggedIn(accessToken)).toBe(false)
  })

  test('other sessions of the member continue', async () => {
    const member = await signUp(app)
    const other = (await app.call(login, member)).data
    await refresh(member.refreshToken)
    await ageUsedTokens(21)
    await refresh(member.refreshToken)
    expect(await isLoggedIn(other.accessToken)).toBe(true)
    expect((await refresh(other.refreshToken)).code).toBe(0)
  })

  test('invalid, missing and expired tokens are refused, and a refused cookie is deleted', async () => {
    expect((await refresh('nonsense')).msg).toBe('REFRESH_TOKEN_INVALID')
    expect((await app.call(refreshToken, {})).msg).toBe('REFRESH_TOKEN_INVALID')
    const { refreshToken: expired, userId } = await signUp(app)
    await sql`update refresh_tokens set expires_at = now() - make_interval(secs => 1) where session_id in
      (select id from sessions where user_id = ${userId})`.execute(app.engines.database.db)
    const cookie = `refreshToken=${expired}`
    const refused = await app.call(refreshToken, {}, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
    expect(refused.msg).toBe('REFRESH_TOKEN_INVALID')
    expect(cookiesOf(refused.headers).refreshToken).toMatchObject({ value: '' })
  })

  test('a session ends 180 days after its login, however often it is used', async () => {
    const { db } = app.engines.database
    const { refreshToken: first, userId } = await signUp(app)
    await sql`update sessions set created_at = now() - interval '179 days 23 hours' where user_id = ${userId}`.execute(
      db,
    )
    const hash = tokenHash((await refresh(first)).data.refreshToken)
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from expires_at - now())::float / 3600 as hours from refresh_tokens where hash = ${hash}
    `.execute(db)
    expect(rows[0]?.hours).toBeGreaterThan(0.9)
    expect(rows[0]?.hours).toBeLessThanOrEqual(1)
  })

  test('the database contains no token in readable form', async () => {
    const { refreshToken: first } = await signUp(app)
    const { rows } = await sql<{ hash: Buffer }>`select hash from refresh_tokens`.execute(app.engines.database.db)
    expect(rows.some(({ hash }) => hash.toString('base64url') === first || hash.toString().includes(first))).toBe(false)
  })
})

describe('logout', () => {
  test('ends the session immediately: its access token, its refresh token and its cookies', async () => {
    const { accessToken, refreshToken: kept } = await signUp(app)
    const out = await app.call(logout, {}, { token: accessToken })
    expect(out).toMatchObject({ status: 200, data: null })
    const cleared = cookiesOf(out.headers)
    for (const name of ['token', 'refreshToken', 'post-man']) expect(cleared[name]?.value).toBe('')
    expect(cleared.refreshToken?.attributes).toContain('path=/au/api/user/refresh-token')
    expect(await isLoggedIn(accessToken)).toBe(false)
    expect((await refresh(kept)).msg).toBe('REFRESH_TOKEN_INVALID')
  })

  test('a refresh token in the body is enough, and a second logout succeeds', async () => {
    const { accessToken, refreshToken: kept } = await signUp(app)
    for (let n = 0; n < 2; n++) expect((await app.call(logout, { refreshToken: kept })).code).toBe(0)
    expect(await isLoggedIn(accessToken)).toBe(false)
  })

  test('an ended session stays ended after a restart of the server', async () => {
    const { accessToken } = await signUp(app)
    await app.call(logout, {}, { token: accessToken })
    const restarted = await startTestApp({
      engines: { database: { ...app.engines.database, close: async () => {} } },
    })
    expect((await restarted.call(userInfo, undefined, { token: accessToken })).status).toBe(401)
    await restarted.close()
  })
})

describe('forged access tokens are 401', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const good = { typ: 'access', name: 'demo', role: 'operator', sid: 's', sub: '1001', aud: 'khan-dai' }
  const sign = (payload: Record<string, unknown>, secret: string, header: Record<string, string> = {}) =>
    new SignJWT({ iat: now(), exp: now() + 600, ...payload })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
      .sign(new TextEncoder().encode(secret))
  const own = () => app.config.secret

  test.each<[string, () => string | Promise<string>]>([
    ['no signature (alg none)', () => new UnsecuredJWT({ ...good, exp: now() + 600 }).encode()],
    ['another key', () => sign(good, 'some other secret of 32 characters')],
    ['another algorithm', () => sign(good, own(), { alg: 'HS512' })],
    ['a guest token passed off as access', () => sign({ ...good, typ: 'guest' }, own())],
    ['an unknown kind', () => sign({ ...good, typ: 'refresh' }, own())],
    ['no kind', () => sign({ ...good, typ: undefined }, own())],
    ['another audience', () => sign({ ...good, aud: 'elsewhere' }, own())],
    ['expired', () => sign({ ...good, exp: now() - 120 }, own())],
    ['an unknown role', () => sign({ ...good, role: 'root' }, own())],
    ['no subject', () => sign({ ...good, sub: undefined }, own())],
    ['a changed payload', async () => (await sign(good, own())).replace(/\.[^.]+\./, '.eyJ0eXAiOiJhY2Nlc3MifQ.')],
    ['a cut signature', async () => (await sign(good, own())).slice(0, -4)],
    ['not a token', () => 'Bearer'],
  ])('%s', async (_title, forge) => {
    expect(await app.call(userInfo, undefined, { token: await forge() })).toMatchObject({
      status: 401,
      msg: 'FIBE_NOT_LOGIN',
    })
  })
})

test('a write with only a cookie is refused from another site', async () => {
  const { accessToken } = await signUp(app)
  const cookie = `token=${accessToken}`
  const foreign = await app.call(logout, {}, { headers: { cookie, 'sec-fetch-site': 'cross-site' } })
  expect(foreign).toMatchObject({ status: 403, msg: 'CROSS_SITE_REQUEST' })
  expect(await isLoggedIn(accessToken)).toBe(true)
  expect((await app.call(logout, {}, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })).code).toBe(0)
})

test('the nightly sweep deletes expired rows, and nothing else', async () => {
  const { db } = app.engines.database
  const [gone, kept] = [await signUp(app), await signUp(app)]
  await sql`update sessions set used_at = now() - interval '31 days' where user_id = ${gone.userId}`.execute(db)
  await db
    .insertInto('login_tries')
    .values({ account_key: 'old', tries: 3, last_at: new Date(0) })
    .execute()
  await app.call(login, { username: kept.username, password: 'not it' })
  const sweep = app.features.all.flatMap((feature) => feature.jobs ?? []).find((job) => job.name === 'session.sweep')
  await sweep?.run()
  expect((await refresh(gone.refreshToken)).msg).toBe('REFRESH_TOKEN_INVALID')
  expect((await refresh(kept.refreshToken)).code).toBe(0)
  const keys = await db.selectFrom('login_tries').select('account_key').execute()
  expect(keys.map((row) => row.account_key)).not.toContain('old')
  expect(keys.map((row) => row.account_key)).toContain(`name:${kept.username}`)
})

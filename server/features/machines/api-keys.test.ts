import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userInfo } from '#contract/account.ts'
import { allEndpoints } from '#contract/all.ts'
import { apiKeys, makeApiKey, revokeApiKey } from '#contract/api-keys.ts'
import { deskArticleCreate } from '#contract/article-desk.ts'
import { correctFixture, deskFixture, recordFixtureEvent } from '#contract/fixture-desk.ts'
import { siteActs } from '#contract/moderation.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { type KeyScope, keyScopes } from '#contract/rules/key-scopes.ts'
import { siteBrand } from '#contract/site.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { createSkippingClock } from '#tests/setup/skipping-clock.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const password = 'Kh4n-dai-thu-nghiem'
const clock = createSkippingClock()
let app: TestApp
let other: TestApp
let world: World
let operator: Person
let token: string
let fixtureId: string

beforeAll(async () => {
  app = await startTestApp({ clock, env: { KEY_CALLS_PER_MINUTE: '60' } })
  // A second process of the same site, which shares only the database.
  const database = { ...app.engines.database, close: async () => {} }
  other = await startTestApp({ clock, engines: { database }, roles: ['http'] })
  world = createWorld(app, { password })
  operator = await world.operator({ name: 'Tổng' })
  token = await world.tokenOf(operator)
  fixtureId = await world.liveFixture({ score: [0, 0] })
})
afterAll(async () => {
  await other?.close()
  await app?.close()
})

async function made(scopes: KeyScope[], { days = 30, by = token, name = 'Bảng tỷ số' } = {}) {
  const answer = await app.call(makeApiKey, { name, scopes, days, password }, { token: by })
  expect(answer.msg).toBe('Success')
  return answer.data
}
const read = (key: string, at = app, headers = {}) => at.call(deskFixture, { fixtureId }, { token: key, headers })
const listed = async (keyId: string) =>
  (await app.call(apiKeys, {}, { token })).data.list.find((one) => one.keyId === keyId)

test('a key is shown once, is stored as a hash, and acts in the name of its maker with its name in the log', async () => {
  expect(
    (await app.call(makeApiKey, { name: 'x', scopes: ['fixtures:write'], days: 366, password }, { token })).msg,
  ).toBe('BAD_INPUT')
  const wrong = { name: 'x', scopes: ['fixtures:write' as const], days: 30, password: 'không phải' }
  expect((await app.call(makeApiKey, wrong, { token })).msg).toBe('WRONG_PASSWORD')
  const { key, keyId, expiresAt } = await made(['fixtures:write'])
  expect(key).toMatch(/^kdk_[\w-]{43}$/)
  expect(expiresAt - Date.now()).toBeGreaterThan(29 * 86_400_000)
  const { rows } = await app.engines.database.pool.query('select api_keys::text as row from api_keys')
  expect(JSON.stringify(rows)).not.toContain(key.slice(12))
  expect(await listed(keyId)).toMatchObject({ prefix: key.slice(0, 12), byName: 'Tổng', usedAt: null, state: 'active' })

  const event = { fixtureId, requestId: randomUUID(), kind: eventKinds.goal, side: 'home', minute: 3 } as const
  expect((await app.call(recordFixtureEvent, event, { token: key })).msg).toBe('Success')
  expect((await read(key)).data.play.score).toEqual([1, 0])
  const { version } = (await read(key)).data.fixture
  expect((await app.call(correctFixture, { fixtureId, version, score: [2, 0] }, { token: key })).msg).toBe('Success')
  const { list } = (await app.call(siteActs, {}, { token })).data
  expect(list.slice(0, 2).map(({ kind, byName }) => [kind, byName])).toEqual([
    ['fixture.corrected', 'Tổng (API: Bảng tỷ số)'],
    ['fixture.recorded', 'Tổng (API: Bảng tỷ số)'],
  ])
  expect((await listed(keyId))?.usedAt).not.toBeNull()
})

test('a key reaches only calls that declare one of its scopes, and no socket', async () => {
  const { key } = await made(['fixtures:write'])
  expect((await app.call(deskArticleCreate, { categoryId: '101' }, { token: key })).msg).toBe('SCOPE_MISSING')
  expect((await app.call(userInfo, {}, { token: key })).msg).toBe('SCOPE_MISSING')
  expect((await app.call(apiKeys, {}, { token: key })).msg).toBe('SCOPE_MISSING')
  expect(
    (await app.call(makeApiKey, { name: 'x', scopes: ['reports:read'], days: 1, password }, { token: key })).msg,
  ).toBe('SCOPE_MISSING')
  // Public calls need no key, and a key changes nothing there.
  expect((await app.call(siteBrand, {}, { token: key })).msg).toBe('Success')
  const socket = await openSocket(app.address, { token: key }).then(
    ({ closed }) => closed,
    () => ({ code: 4401 }),
  )
  expect(socket.code).toBe(4401)
  expect((await read(key.slice(0, -1))).msg).toBe('FIBE_NOT_LOGIN')
  expect((await read(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).msg).toBe('FIBE_NOT_LOGIN')
})

test('of all calls of the contract, a key with every scope reaches exactly those that declare one', async () => {
  const { key } = await made([...keyScopes])
  const closed = allEndpoints.filter(({ auth }) => auth !== 'public')
  const answers = await Promise.all(closed.map((endpoint) => app.call(endpoint, {}, { token: key })))
  const reached = closed.filter((_, at) => !['SCOPE_MISSING', 'FIBE_NOT_LOGIN'].includes(answers[at]?.msg ?? ''))
  const nameOf = ({ method, path }: (typeof closed)[number]) => `${method} ${path}`
  expect(reached.map(nameOf)).toEqual(closed.filter(({ scope }) => scope).map(nameOf))
  // Members and guests have calls about themselves, which no program makes in the name of an operator.
  expect(reached.filter(({ auth }) => auth === 'user' || auth === 'guest')).toEqual([])
})

test('a page of another site cannot use a key, also for a read, and gets no CORS headers', async () => {
  const { key } = await made(['fixtures:write'])
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    const refused = await read(key, app, headers)
    expect([headers, refused.status, refused.msg]).toEqual([headers, 403, 'CROSS_SITE_REQUEST'])
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  }
  const preflight = await fetch(`${app.address}${deskFixture.path}`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-headers': 'authorization' },
  })
  expect(preflight.ok).toBe(false)
  expect((await read(key, app, { origin: app.address })).msg).toBe('Success')
})

test('an expired key is refused', async () => {
  const { key, keyId } = await made(['fixtures:write'], { days: 1 })
  expect((await read(key)).msg).toBe('Success')
  clock.skip(86_400_000 + 1_000)
  expect((await read(key)).msg).toBe('FIBE_NOT_LOGIN')
  expect((await listed(keyId))?.state).toBe('expired')
})

test('a revoked key ends in every process, however many calls and revocations run at the same time', async () => {
  const { key, keyId } = await made(['fixtures:write'], { name: 'Cùng lúc' })
  const used = Array.from({ length: 25 }, (_, at) => read(key, at % 2 === 0 ? app : other))
  const revoked = Array.from({ length: 100 }, (_, at) =>
    (at % 2 === 0 ? app : other).call(revokeApiKey, { keyId }, { token }),
  )
  expect(new Set((await Promise.all(revoked)).map(({ msg }) => msg))).toEqual(new Set(['Success']))
  const after = await Promise.all([read(key), read(key, other)])
  expect(after.map(({ msg }) => msg)).toEqual(['FIBE_NOT_LOGIN', 'FIBE_NOT_LOGIN'])
  expect((await Promise.all(used)).every(({ msg }) => msg === 'Success' || msg === 'FIBE_NOT_LOGIN')).toBe(true)
  const { list } = (await app.call(siteActs, {}, { token })).data
  expect(list.filter(({ kind, reason }) => kind === 'key.revoked' && reason === 'Cùng lúc').length).toBe(1)
  expect((await listed(keyId))?.state).toBe('revoked')
})

test('a key that is revoked while the body of its call arrives does nothing', async () => {
  const { key, keyId } = await made(['articles:write'])
  const { promise: more, resolve: goOn } = Promise.withResolvers<void>()
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('{"categoryId":'))
      await more
      controller.enqueue(new TextEncoder().encode('"101"}'))
      controller.close()
    },
  })
  const slow = fetch(`${app.address}${deskArticleCreate.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit)
  await eventually(async () => expect((await listed(keyId))?.usedAt).not.toBeNull())
  await app.call(revokeApiKey, { keyId }, { token })
  goOn()
  expect((await slow).status).toBe(401)
})

test('the key of a demoted, a silenced, a suspended and a leaving maker ends, and stays ended', async () => {
  const { pool } = app.engines.database
  const end = async (person: Person, statement: string, back: string) => {
    const { key, keyId } = await made(['fixtures:write'], { by: await world.tokenOf(person) })
    expect((await read(key)).msg).toBe('Success')
    await pool.query(statement, [person.userId])
    expect((await read(key, other)).msg).toBe('FIBE_NOT_LOGIN')
    await pool.query(back, [person.userId])
    expect((await read(key)).msg).toBe('FIBE_NOT_LOGIN')
    expect((await listed(keyId))?.state).toBe('maker')
  }
  await end(
    await world.operator(),
    "update users set role = 'user' where id = $1",
    "update users set role = 'operator' where id = $1",
  )
  await end(
    await world.operator(),
    "insert into chat_sanctions (user_id, by_user_id, by_role, reason) values ($1, $1, 'owner', 'thử')",
    'delete from chat_sanctions where user_id = $1',
  )
  await end(
    await world.operator(),
    "insert into suspensions (user_id, by_role, reason, note, created_at, removes) values ($1, 'owner', '', '', now(), false)",
    'delete from suspensions where user_id = $1',
  )
  await end(
    await world.operator(),
    "insert into departures (user_id, due_at) values ($1, now() + interval '7 days')",
    'delete from departures where user_id = $1',
  )
})

test('the key of an operator whose role changed ends before it is used again', async () => {
  const person = await world.operator()
  const { keyId } = await made(['fixtures:write'], { by: await world.tokenOf(person) })
  await app.engines.database.db
    .transaction()
    .execute((tx) => app.features.accounts.setRole(tx, { userId: person.userId, role: 'user' }))
  await eventually(async () => {
    const { rows } = await app.engines.database.pool.query('select end_reason from api_keys where id = $1', [keyId])
    expect(rows).toEqual([{ end_reason: 'maker' }])
  })
})

test('each key has its own rate limit, which its maker does not share', async () => {
  const [{ key }, { key: second }] = [await made(['fixtures:write']), await made(['fixtures:write'])]
  const answers = await Promise.all(Array.from({ length: 65 }, () => read(key)))
  expect(answers.filter(({ status }) => status === 429).length).toBe(5)
  expect((await read(second)).msg).toBe('Success')
  expect((await read(token)).msg).toBe('Success')
})

test('at most fifty keys work at one time', async () => {
  const { pool } = app.engines.database
  const { rows } = await pool.query(
    'select count(*)::int as open from api_keys where ended_at is null and expires_at > $1',
    [new Date(clock.wallMs())],
  )
  await pool.query(
    `insert into api_keys (key_hash, prefix, name, scopes, user_id, expires_at)
      select sha256(n::text::bytea), 'kdk_', 'Nhiều', '{figures:read}', $1, now() + interval '300 days'
      from generate_series(1, $2) n`,
    [operator.userId, 48 - rows[0].open],
  )
  const key = { name: 'Nhiều', scopes: ['figures:read' as const], days: 1, password }
  const answers = await Promise.all(Array.from({ length: 4 }, () => app.call(makeApiKey, key, { token })))
  expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['Success', 'Success', 'TOO_MANY_KEYS', 'TOO_MANY_KEYS'])
})

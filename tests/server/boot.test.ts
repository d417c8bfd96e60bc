import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { guestLogin } from '#contract/session.ts'
import { marqueeList } from '#contract/site.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function get(path: string, init?: RequestInit) {
  const response = await fetch(app.address + path, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('health reports that the process responds and that it may receive traffic', async () => {
  expect(JSON.parse((await get('/healthz')).text)).toEqual({ status: 'ok' })
  expect(JSON.parse((await get('/readyz')).text)).toEqual({
    status: 'ready',
    database: true,
    files: true,
    draining: false,
  })
})

test('an unknown call under each prefix is a 404 in the envelope', async () => {
  for (const prefix of ['/au', '/al', '/ac', '/other']) {
    const answer = await get(`${prefix}/api/no-such-call`)
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.text)).toEqual({ code: 1004, msg: 'NOT_FOUND', data: null })
  }
})

test('an address that cannot be decoded is bad input in the envelope', async () => {
  const answer = await get('/au/%E0%A4%A')
  expect([answer.status, JSON.parse(answer.text)]).toEqual([400, { code: 1000, msg: 'BAD_INPUT', data: null }])
})

test.each(['/', '/healthz', '/au/api/user/info/lan', '/websocket'])(
  'a request to %s that names two hosts is refused',
  async (path) => {
    const { hostname, port } = new URL(app.address)
    const socket = connect(Number(port), hostname)
    const upgrade =
      path === '/websocket'
        ? 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
        : 'Connection: close\r\n'
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nHost: evil.example\r\n${upgrade}\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /)
  },
)

test.each(['', 'a@b', 'evil.example/path', 'a, b', '[::1'])('a request to the host "%s" is refused', async (host) => {
  const { hostname, port } = new URL(app.address)
  const socket = connect(Number(port), hostname)
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /)
})

test('a request with two lengths is refused, so that no part of it can be another request', async () => {
  const { hostname, port } = new URL(app.address)
  const socket = connect(Number(port), hostname)
  const head = `POST /au/api/user/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n`
  socket.write(`${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n`)
  const answers = await text(socket)
  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400'])
})

test('TRACE is not answered with the request', async () => {
  const { hostname, port } = new URL(app.address)
  const socket = connect(Number(port), hostname)
  socket.write(`TRACE / HTTP/1.1\r\nHost: ${hostname}\r\nX-Secret: in-a-header\r\nConnection: close\r\n\r\n`)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 4\d\d /)
  expect(answer).not.toContain('in-a-header')
})

test('in production calls, files and errors have the headers that protect browsers, and cookies are Secure', async () => {
  const env = { NODE_ENV: 'production', SECRET: 's'.repeat(40), PUBLIC_URL: 'https://khandai.example' }
  const production = await startTestApp({ env })
  onTestFinished(() => production.close())
  for (const path of [marqueeList.path, '/favicon.ico', '/no-such-file', '/au/api/no-such-call', '/uploads/x']) {
    const { headers } = await fetch(production.address + path)
    expect(Object.fromEntries(headers), path).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "base-uri 'none';object-src 'none';frame-ancestors 'self'",
    })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('content-type'), path).toMatch(/^(application\/json|text\/plain); charset=utf-8$/)
  }
  const cookies = (await production.call(guestLogin)).headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
})

test('a visitor cannot choose an address: without a trusted proxy, X-Forwarded-For does not change who is limited', async () => {
  const few = await startTestApp({ env: { CALLS_PER_MINUTE: '1' } })
  onTestFinished(() => few.close())
  const answers = await Promise.all(
    Array.from({ length: 201 }, (_, n) =>
      few.call(marqueeList, { locale: 'vi' }, { headers: { 'x-forwarded-for': `203.0.113.${n}` } }),
    ),
  )
  expect(answers.map(({ msg }) => msg)).toContain('TOO_MANY_REQUESTS')
})

test('ports that proxies append to addresses do not make other visitors, nor other proxies', async () => {
  const few = await startTestApp({ env: { CALLS_PER_MINUTE: '1', TRUST_PROXY: '127.0.0.1,10.0.0.0/8' } })
  onTestFinished(() => few.close())
  const from = async (client: string, proxyPort: number) =>
    (
      await few.call(
        marqueeList,
        { locale: 'vi' },
        { headers: { 'x-forwarded-for': `${client}, 10.0.0.2:${proxyPort}` } },
      )
    ).msg
  const answers = await Promise.all(Array.from({ length: 201 }, (_, n) => from(`203.0.113.9:${20_000 + n}`, 4_000 + n)))
  expect(answers).toContain('TOO_MANY_REQUESTS')
  expect(await from('[2001:db8::1]:80', 4_000)).toBe('Success')
})

test('a body that is not JSON is refused with its own status', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
    const answer = await get('/au/api/user/login', { method: 'POST', headers: { 'content-type': type }, body: 'a=1' })
    expect([type, answer.status, JSON.parse(answer.text).msg]).toEqual([type, 415, 'UNSUPPORTED_MEDIA_TYPE'])
  }
})

test('a body nested without end is bad input like any other', async () => {
  const depth = 2_000
  const body = `{"username":${'['.repeat(depth)}${']'.repeat(depth)},"more":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const answer = await get('/au/api/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect([answer.status, JSON.parse(answer.text).msg]).toEqual([400, 'BAD_INPUT'])
})

test('an address or a header that is too long is refused in the envelope', async () => {
  const long = 'x'.repeat(20_000)
  for (const answer of [
    await get(`/al/api/search?q=${long}`),
    await get('/al/api/search', { headers: { 'x-long': long } }),
  ])
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      413,
      { code: 1013, msg: 'PAYLOAD_TOO_LARGE', data: null },
    ])
})

test('a parameter that occurs twice is refused, and no other place replaces the one in the path', async () => {
  const twice = await get('/al/api/search?q=a&q=b')
  expect([twice.status, JSON.parse(twice.text).msg]).toEqual([400, 'BAD_INPUT'])
  const paths = ['/au/api/user/info/lan', '/au/api/user/info/lan?username=minh']
  const [plain, doubled] = await Promise.all(paths.map(async (path) => (await get(path)).text))
  expect(doubled).toBe(plain)
})

test('metrics count requests by route and show the pool, without query strings', async () => {
  await get('/healthz?token=secret-in-a-query')
  const { text } = await get('/metrics')
  expect(text).toMatch(/http_request_seconds_count\{method="GET",route="\/healthz",status="200"\} \d+/)
  expect(text).toContain('database_pool_connections{state="idle"}')
  expect(text).not.toContain('secret-in-a-query')
})

test('metrics count queries, points of rate limits, work of pools and traffic', async () => {
  await get('/au/api/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nobody-here', password: 'a-wrong-password' }),
  })
  const { text } = await get('/metrics')
  expect(text).toMatch(/^database_query_seconds_count\{outcome="good"\} [1-9]/m)
  expect(text).toMatch(/^rate_limit_takes_total\{bucket="address:login",outcome="given"\} [1-9]/m)
  expect(text).toMatch(/^work_pool_tasks_total\{pool="password hashes",outcome="done"\} [1-9]/m)
  expect(text).toMatch(/^http_received_bytes_total [1-9]/m)
  expect(text).toMatch(/^backlog_items\{queue="events"\} \d/m)
  expect(text).toMatch(/^database_up 1$/m)
})

test.each(['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via'])(
  'metrics are refused to a request that came through a proxy, as %s shows',
  async (header) => {
    expect((await get('/metrics', { headers: { [header]: '203.0.113.9' } })).status).toBe(403)
  },
)

test('a number too large for its column is bad input', async () => {
  for (const call of ['history', 'main'])
    expect(JSON.parse((await get(`/al/api/odds/${call}?fixtureId=1&companyId=999999999999999999`)).text)).toMatchObject(
      {
        code: 1000,
        msg: 'BAD_INPUT',
      },
    )
})

test('the OpenAPI document describes the envelope of each call and a page shows it', async () => {
  const document = JSON.parse((await get('/openapi.json')).text)
  const login = document.paths['/au/api/user/login'].post
  expect(login.responses[200].content['application/json'].schema.properties.data.required).toEqual([
    'accessToken',
    'refreshToken',
    'user',
  ])
  expect(login.responses[400].description).toContain('INVALID_CREDENTIALS')
  expect((await get('/api-docs')).text).toContain('/au/api/user/login')
})

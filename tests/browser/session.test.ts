import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { register, updatePassword } from '#contract/account.ts'
import { guestLogin, login } from '#contract/session.ts'
import { solve } from '#tests/setup/proofs.ts'
import { launchBrowser } from './browser.ts'
import { type Site, startSite } from './site.ts'
import { fillLogin, openVisit, untilAlive } from './visit.ts'

let site: Site
let browser: Browser
let fixtureId: string
const connections = new Set<Socket>()

beforeAll(async () => {
  site = await startSite()
  const khang = await site.world.commentator({ username: 'minhkhang', name: 'Minh Khang' })
  for (const username of ['lananh', 'duchuy', 'quocbao', 'thanhtung', 'hoangyen'])
    await site.world.user({ username, name: username })
  fixtureId = await site.world.liveFixture({ commentators: [khang], minute: 20, score: [2, 1] })
  site.http.server.on('connection', (socket) => connections.add(socket))
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

async function newPage(): Promise<Page> {
  return (await openVisit({ browser })).page
}

async function logIn(on: Page | FrameLocator, username: string): Promise<void> {
  await fillLogin(on, { username, password: site.password })
  await on.getByRole('dialog').waitFor({ state: 'detached' })
}

async function write(on: Page | FrameLocator, text: string): Promise<void> {
  await on.getByRole('textbox', { name: 'Tin nhắn' }).fill(text)
  await on.getByRole('button', { name: 'Gửi', exact: true }).click()
}

const line = (on: Page | FrameLocator, text: string) =>
  on.getByRole('log').getByRole('article').filter({ hasText: text })
const accountOf = (page: Page, name: string) => page.getByRole('button', { name: `Tài khoản của ${name}` })

async function enterHome(username: string): Promise<Page> {
  const page = await newPage()
  await page.goto(site.address)
  await untilAlive(page)
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).click()
  await logIn(page, username)
  await accountOf(page, username).waitFor()
  return page
}

test('a member whose access token expired still writes as that member after an interruption', async () => {
  const page = await newPage()
  await page.goto(`${site.address}/mb/x-vs-y-${fixtureId}`)
  await untilAlive(page)
  await write(page, 'trước khi hết hạn')
  await logIn(page, 'lananh')
  await line(page, 'trước khi hết hạn').waitFor()
  // As after 15 minutes: the browser has a guest’s cookies, and the server rejects the page’s copy of the token.
  const refusal = { status: 401, json: { code: 1101, msg: 'FIBE_NOT_LOGIN', data: null } }
  await page.route('**/chat/ticket', (route) => route.fulfill(refusal), { times: 1 })
  await page.context().clearCookies({ name: 'token' })
  const guestToken = (await site.call(guestLogin)).data
  await page.context().addCookies([{ name: 'guestToken', value: guestToken, url: site.address, httpOnly: true }])
  const ticket = page.waitForResponse((answer) => answer.url().endsWith('/chat/ticket') && answer.ok())
  for (const socket of connections) socket.resetAndDestroy()
  connections.clear()
  await ticket
  await write(page, 'sau khi hết hạn')
  await line(page, 'sau khi hết hạn').waitFor()
  await expect.poll(() => line(page, 'sau khi hết hạn').count()).toBe(1)
})

test('calls carry the token in the Authorization header, until another tab logs out', async () => {
  const page = await newPage()
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/room/self')) sent.push(request.headers().authorization)
  })
  await page.goto(`${site.address}/mb/x-vs-y-${fixtureId}`)
  await untilAlive(page)
  const guestToken = async () => (await page.context().cookies()).find(({ name }) => name === 'guestToken')?.value
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(sent.at(-1)).toBe(`Bearer ${await guestToken()}`)
  await write(page, 'mang theo thẻ')
  await logIn(page, 'quocbao')
  await line(page, 'mang theo thẻ').waitFor()
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value
  await expect.poll(() => sent.at(-1)).toBe(`Bearer ${token}`)
  const other = await page.context().newPage()
  await other.goto(`${site.address}/gioi-thieu`)
  await untilAlive(other)
  const asked = sent.length
  await accountOf(other, 'quocbao').click()
  await other.getByRole('button', { name: 'Đăng xuất' }).click()
  await other.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).waitFor()
  await expect.poll(() => sent.length).toBeGreaterThan(asked)
  expect(sent.at(-1)).not.toBe(`Bearer ${token}`)
})

test('a password changed elsewhere ends the session of an open page immediately, with one notice of five seconds', async () => {
  const page = await enterHome('duchuy')
  await page.clock.install()
  const { data } = await site.call(login, { username: 'duchuy', password: site.password })
  const change = { oldPassword: site.password, newPassword: 'Khán đài B chật kín' }
  expect((await site.call(updatePassword, change, { token: data.accessToken })).code).toBe(0)
  const notice = page.getByText('Phiên đăng nhập của bạn đã hết hạn.')
  await notice.waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).waitFor()
  await expect.poll(() => page.getByText('Lỗi', { exact: true }).isVisible()).toBe(true)
  await expect.poll(() => notice.count()).toBe(1)
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('guest=1')
  await page.clock.runFor(5_500)
  await notice.waitFor({ state: 'detached' })
})

test('an open page subscribes once, reads counts every five minutes, and checks for builds every hour', async () => {
  const page = await newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const times = (path: string) => asked.filter((one) => one.endsWith(path)).length
  const subscriptions: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (/"sub".*"topic":"user"/.test(String(payload))) subscriptions.push(String(payload))
    }),
  )
  await page.clock.install()
  await page.goto(`${site.address}/gioi-thieu`)
  await untilAlive(page)
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).click()
  await logIn(page, 'thanhtung')
  await accountOf(page, 'thanhtung').waitFor()
  await expect.poll(() => times('/message/unread')).toBe(1)
  await expect.poll(() => times('/user/refresh-balance')).toBe(1)
  await expect.poll(() => times('/user/online')).toBe(1)
  await page.clock.fastForward(5 * 60_000)
  await expect.poll(() => times('/message/unread')).toBe(2)
  await expect.poll(() => times('/booking/booking-list')).toBe(1)
  expect(asked.filter((path) => path.startsWith('/builds/meta/'))).toHaveLength(1)
  const builds = times('/builds/latest.json')
  await page.clock.fastForward(60 * 60_000)
  await expect.poll(() => times('/builds/latest.json')).toBeGreaterThan(builds)
  expect([times('/user/refresh-balance'), subscriptions.length]).toEqual([1, 1])
})

test('a member who opens another page in the same tab is offline immediately', async () => {
  const page = await enterHome('hoangyen')
  const presence = async () => {
    const { rows } = await site.engines.database.pool.query<{ until: Date }>(
      `select until from presence join users on users.id = user_id where room_id = '' and username = 'hoangyen'`,
    )
    return rows[0]?.until.getTime() ?? 0
  }
  await expect.poll(presence).toBeGreaterThan(Date.now())
  const leftAt = Date.now()
  await page.goto('about:blank')
  // If the connection had only been lost, the member would stay online for half a minute more.
  await expect.poll(async () => (await presence()) - leftAt).toBeLessThan(20_000)
})

test('a member logs in and writes in another site’s frame, where the browser stores no cookies of the site', async () => {
  const frame = `<iframe title="Trận đấu" width="390" height="800" src="${site.address}/mb/x-vs-y-${fixtureId}"></iframe>`
  const other = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(frame))
  onTestFinished(() => void other.close())
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const page = await newPage()
  // For the browser, `localhost` and `127.0.0.1` are two different sites.
  await page.goto(`http://localhost:${(other.address() as AddressInfo).port}`)
  const framed = page.frameLocator('iframe')
  await framed.getByRole('textbox', { name: 'Tin nhắn' }).waitFor()
  await write(framed, 'chào từ trong khung')
  await logIn(framed, 'quocbao')
  await line(framed, 'chào từ trong khung').filter({ hasText: 'quocbao' }).waitFor()
  expect(await page.context().cookies()).toEqual([])
})

test('a refused guest reads why and until when, and the page asks for a token once', async () => {
  const page = await newPage()
  let asked = 0
  const refused = {
    status: 429,
    headers: { 'retry-after': '600' },
    json: { code: 1029, msg: 'TOO_MANY_REQUESTS', data: null },
  }
  await page.route('**/guest-login', (route) => {
    asked += 1
    return route.fulfill(refused)
  })
  await page.goto(`${site.address}/mb/x-vs-y-${fixtureId}`)
  await page.getByText('Trò chuyện mở lại sau 10 phút').waitFor()
  await page.reload()
  await page.getByText('Trò chuyện mở lại sau 10 phút').waitFor()
  expect(asked).toBe(1)
})

test('a visitor whose address needs a proof of work registers after a moment', async () => {
  const page = await newPage()
  await page.goto(site.address)
  await untilAlive(page)
  const challenge = { token: 'a-challenge', work: 64, iterations: 100 }
  const sent: unknown[] = []
  await page.route(`**${register.path}`, async (route) => {
    const { proof } = route.request().postDataJSON()
    sent.push(proof)
    if (proof) return route.continue()
    await route.fulfill({ status: 400, json: { code: 1228, msg: 'PROOF_REQUIRED', data: { challenge } } })
  })
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Chưa có tài khoản? Đăng ký' }).click()
  await form.getByLabel('Tên đăng nhập').fill('nguoimoi_01')
  await form.getByLabel('Tên hiển thị').fill('Người mới')
  await form.getByLabel('Mật khẩu', { exact: true }).fill('Sân-cỏ-4f1c')
  await form.getByRole('button', { name: 'Đăng ký', exact: true }).click()
  await accountOf(page, 'Người mới').waitFor()
  expect(sent).toEqual([undefined, solve(challenge)])
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userInfo } from '#contract/account.ts'
import { totalLive } from '#contract/schedule.ts'
import { isChunk } from './chunks.ts'
import { fillSite, type Site, startSite } from './site.ts'
import { fillLogin, openPage, openVisit, untilAlive, type VisitOptions } from './visit.ts'

let site: Site

beforeAll(async () => {
  site = await startSite()
  await fillSite(site)
})
afterAll(async () => {
  await site?.close()
})

const open = (path: string, options?: VisitOptions) => openPage(site, path, options)

function cookie(page: Page, name: string): Promise<string | undefined> {
  return page
    .context()
    .cookies()
    .then((all) => all.find((one) => one.name === name)?.value)
}

function mode(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.className)
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).click()
  await fillLogin(page, { username, password: site.password })
}

test('the colour mode follows the system, then the choice, and never flashes on a reload', async () => {
  const page = await open('/truc-tiep', { colorScheme: 'light' })
  expect(await mode(page)).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => mode(page)).toBe('dark')
  await page.getByRole('button', { name: 'Giao diện' }).click()
  await page.getByRole('button', { name: 'Sáng' }).click()
  await expect.poll(() => mode(page)).toBe('light')
  expect(await cookie(page, 'color-mode')).toBe('light')
  // Records every value of the class of <html>, from the first byte on.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push(document.documentElement?.className ?? '')).observe(document, {
      attributes: true,
      subtree: true,
      attributeFilter: ['class'],
    })
  })
  await page.reload()
  await untilAlive(page)
  expect(await page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)])).not.toContain('dark')
  expect(await mode(page)).toBe('light')
})

test('another language is a link to the same page, and is stored for a year for the home page', async () => {
  const page = await open('/lich-truc-tiep')
  await page.getByRole('button', { name: 'Ngôn ngữ' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await page.waitForURL('**/en/lich-truc-tiep')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Live schedule')
  const kept = (await page.context().cookies()).find(({ name }) => name === 'locale')
  expect([kept?.value, Math.round(((kept?.expires ?? 0) - Date.now() / 1_000) / 86_400)]).toEqual(['en', 365])
  await page.goto(site.address)
  await page.waitForURL('**/en')
})

test('a visit goes from page to page without loading a document again', async () => {
  const page = await open('/', { reducedMotion: 'no-preference' })
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(64)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  // Blocks the request until the test has seen the loading bar.
  const held = Promise.withResolvers<void>()
  await page.route('**/lich-truc-tiep.data*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Lịch trực tiếp' }).click()
  const bar = page.getByRole('progressbar', { name: 'Đang tải trang' })
  await bar.waitFor()
  await expect.poll(() => bar.locator('div').evaluate((line) => getComputedStyle(line).animationDuration)).toBe('2s')
  held.resolve()
  await page.waitForURL('**/lich-truc-tiep')
  await page.getByRole('heading', { level: 1, name: 'Lịch trực tiếp' }).waitFor()
  await bar.waitFor({ state: 'detached' })
  await expect.poll(() => page.title()).toBe('Lịch trực tiếp · Khán Đài')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('a visitor registers, is logged in immediately and after a reload, and logs out again', async () => {
  // A window as low as on a small laptop, where the account menu scrolls.
  const page = await open('/', { viewport: { width: 1366, height: 620 } })
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).click()
  await page.getByRole('button', { name: 'Chưa có tài khoản? Đăng ký' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tên đăng nhập').fill('a b')
  await dialog.getByRole('button', { name: 'Đăng ký', exact: true }).click()
  await dialog.getByText('Dùng 3–24 ký tự').waitFor()
  await dialog.getByLabel('Tên đăng nhập').fill('hoa.ban')
  await dialog.getByLabel('Tên hiển thị').fill('Hoa Ban')
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill('Gió-lùa-HOA.BAN-phên-73')
  await dialog.getByText('Mật khẩu không được chứa tên đăng nhập.').waitFor()
  await dialog.getByRole('button', { name: 'Đăng ký', exact: true }).click()
  await expect.poll(() => dialog.getByText('Mật khẩu không được chứa tên đăng nhập.').count()).toBe(2)
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill('Gió-lùa-qua-phên-73')
  await dialog.getByText('Rất mạnh').waitFor()
  await dialog.getByText('Thêm số điện thoại, mã mời').click()
  const phone = dialog.getByLabel('Số điện thoại (không bắt buộc)')
  const given = ['type', 'maxlength', 'placeholder'].map((name) => phone.getAttribute(name))
  expect(await Promise.all(given)).toEqual(['tel', '25', '0912 345 678'])
  // This number cannot exist, but only the server can check that.
  await phone.fill('0001 112 222')
  await dialog.getByText('Thêm số điện thoại, mã mời').click()
  await phone.waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Đăng ký', exact: true }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Số điện thoại chưa đúng.' }).waitFor()
  await expect.poll(() => phone.evaluate((input) => input === document.activeElement)).toBe(true)
  await phone.fill('0901 234 567')
  await dialog.getByRole('button', { name: 'Đăng ký', exact: true }).click()
  await page.getByText('Chào Hoa Ban!').waitFor()
  const account = page.getByRole('button', { name: 'Tài khoản của Hoa Ban' })
  await account.waitFor()
  expect(await cookie(page, 'guest')).toBe('0')

  await page.reload()
  await expect.poll(() => page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).isVisible()).toBe(false)
  await account.click()
  // The token is missing as after 15 minutes. Logging out must still end the session.
  await page.context().clearCookies({ name: 'token' })
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).waitFor()
  await expect.poll(() => cookie(page, 'guest')).toBe('1')
  expect(await cookie(page, 'token')).toBeUndefined()
  const { rows } = await site.engines.database.pool.query(
    `select end_reason, phone from sessions join users on users.id = user_id where username = 'hoa.ban'`,
  )
  expect(rows).toEqual([{ end_reason: 'logout', phone: '+84901234567' }])
})

test('the login dialog explains errors, keeps the focus inside and returns it', async () => {
  const page = await open('/')
  await logIn(page, 'khong-co-ai')
  await page.getByRole('alert').getByText('Tên đăng nhập hoặc mật khẩu chưa đúng.').waitFor()
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab')
    // Between the last and the first control, the focus passes a guard element, which moves it on a moment later.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  }
  const refusal = { status: 400, json: { code: 1999, msg: 'Bảo trì đến 6 giờ sáng', data: null } }
  await page.route('**/user/login', (route) => route.fulfill(refusal))
  await page.getByRole('dialog').getByRole('textbox', { name: 'Mật khẩu' }).press('Enter')
  await page.getByRole('alert').getByText('Bảo trì đến 6 giờ sáng').waitFor()
  for (const named of [{ msg: 'Success' }, {}]) {
    await page.route('**/user/login', (route) => route.fulfill({ ...refusal, json: { code: 1999, ...named } }))
    await page.getByRole('dialog').getByRole('textbox', { name: 'Mật khẩu' }).press('Enter')
    await page.getByRole('alert').getByText('Đăng nhập chưa thành công.').waitFor()
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Đăng nhập')
})

test('an expired token is refreshed unnoticed, by one tab for all', async () => {
  const member = await site.world.user({ name: 'Thu Hà' })
  const page = await open('/')
  await logIn(page, member.username)
  await page.getByRole('button', { name: 'Tài khoản của Thu Hà' }).waitFor()
  const second = await page.context().newPage()
  await second.goto(site.address)
  await second.getByRole('button', { name: 'Tài khoản của Thu Hà' }).waitFor()
  const refreshes: string[] = []
  page.context().on('request', (request) => {
    if (request.url().endsWith('/refresh-token')) refreshes.push(request.url())
  })
  await page.context().clearCookies({ name: 'token' })
  await Promise.all(
    [page, second].map((tab) => tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))),
  )
  await expect.poll(() => cookie(page, 'token')).toBeTruthy()
  for (const tab of [page, second]) await tab.getByRole('button', { name: 'Tài khoản của Thu Hà' }).waitFor()
  expect(refreshes).toHaveLength(1)
})

test('a member whose logout fails sees a notice and stays logged in', async () => {
  const member = await site.world.user({ name: 'Bảo Ngọc' })
  const page = await open('/')
  await logIn(page, member.username)
  const account = page.getByRole('button', { name: 'Tài khoản của Bảo Ngọc' })
  await account.click()
  await page.route('**/refresh-token', (route) => route.abort())
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  await page.getByText('Hệ thống đang tạm gián đoạn').waitFor()
  await account.waitFor()
  expect(await cookie(page, 'guest')).toBe('0')
})

test('the home page is complete again after a visit to another page', async () => {
  const page = await open('/', { viewport: { width: 390, height: 700 } })
  // Excludes the story rails, which load only when they are near the viewport and are missing without stories.
  const headings = () => page.locator('main h2:not(#story-rails h2)').allTextContents()
  const before = await headings()
  expect(before.length).toBeGreaterThan(2)
  await page.getByRole('navigation', { name: 'Điều hướng nhanh' }).getByRole('link', { name: 'Trực tiếp' }).click()
  await page.waitForURL('**/truc-tiep')
  await page.goBack()
  await expect.poll(headings).toEqual(before)
})

test('a guest gets one token and keeps it', async () => {
  const page = await open('/')
  await expect.poll(() => cookie(page, 'guest')).toBe('1')
  const token = await cookie(page, 'guestToken')
  const answered = page.waitForResponse((response) => response.url().endsWith('/guest-info'))
  await page.reload()
  expect((await answered).status()).toBe(200)
  expect(await cookie(page, 'guestToken')).toBe(token)
  expect((await site.call(userInfo, {}, { token: token ?? '' })).status).toBe(401)
})

test('the zone, the domain and the referrer’s id are stored in cookies', async () => {
  const page = await open('/truc-tiep?pid=ban-be', { timezoneId: 'Asia/Tokyo' })
  await expect.poll(() => cookie(page, 'pid')).toBe('ban-be')
  // The page writes this cookie when it is idle.
  await expect.poll(() => cookie(page, 'offset')).toBe('9')
  expect(decodeURIComponent((await cookie(page, 'Timezone')) ?? '')).toBe('Asia/Tokyo')
  expect(await cookie(page, 'DomainCookie')).toBe(new URL(site.address).hostname)
  // Chromium still calls Vietnam's time zone Asia/Saigon.
  const home = await open('/truc-tiep', { timezoneId: 'Asia/Ho_Chi_Minh' })
  await expect.poll(async () => decodeURIComponent((await cookie(home, 'Timezone')) ?? '')).toBe('Asia/Ho_Chi_Minh')
})

test('kick-offs are shown in the visitor’s zone', async () => {
  const { data } = await site.call(totalLive)
  const kickOff = data.list[0]?.kickOff ?? 0
  const page = await open('/lich-truc-tiep', { timezoneId: 'Europe/London' })
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    minute: '2-digit',
  }).format(kickOff)
  await page.getByText(time, { exact: true }).first().waitFor()
})

test('a newer build is loaded with the next navigation, once', async () => {
  const page = await open('/')
  await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id: 'newer' } }))
  // Reloads first, because a request of the previous document may still be running.
  await page.reload({ waitUntil: 'commit' })
  // Waits for the request with a query, which checks the build. The request without a query reads the server’s time.
  await page.waitForResponse((response) => response.url().includes('/builds/latest.json?'))
  await untilAlive(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('banner').getByRole('link', { name: 'Lịch trực tiếp' }).click()
  await page.waitForURL('**/lich-truc-tiep')
  await expect.poll(() => page.evaluate(() => 'isSameDocument' in window)).toBe(false)
})

test('a missing chunk reloads the page instead of breaking it', async () => {
  const page = await open('/')
  const chunk = isChunk('login-dialog')
  // Lets both requests fail: the prefetch and the later one.
  await page.route(chunk, (route) => route.fulfill({ status: 404 }))
  const reloaded = page.waitForEvent('load')
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).click()
  await reloaded
  await page.unroute(chunk)
  await untilAlive(page)
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).click()
  await page.getByRole('dialog').waitFor()
})

test('interface texts that could not be loaded are loaded again', async () => {
  const { page } = await openVisit()
  const broken = { status: 502, contentType: 'text/html', body: '<html></html>' }
  // Lets two requests fail, because the first may be the page’s preload.
  await page.route('**/language/list*', (route) => route.fulfill(broken), { times: 2 })
  await page.goto(site.address)
  await untilAlive(page)
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).click()
  await page.getByRole('dialog').waitFor()
})

test('scores reach an open page by the refresh each minute', async () => {
  const tournamentId = await site.world.tournament()
  const fixtureId = await site.world.liveFixture({ tournamentId, minute: 30, score: [0, 0] })
  const { page } = await openVisit()
  await page.clock.install()
  await page.goto(`${site.address}/truc-tiep/bong-da`)
  await untilAlive(page)
  const card = page.locator('article', { has: page.locator(`a[href$="-${fixtureId}"]`) })
  await card.getByText('0 – 0', { exact: true }).waitFor()
  await site.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: 1, homeScore: 1, awayScore: 0 })
  // Polls, because a shared read may return data that is up to two seconds old.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(61_000)
        return card.getByText('1 – 0', { exact: true }).isVisible()
      },
      { interval: 500 },
    )
    .toBe(true)
})

test('a goal reaches an open page over the socket', async () => {
  const fixtureId = await site.world.liveFixture({ sport: 20, minute: 5, score: [10, 8] })
  const connected = Promise.withResolvers<void>()
  const { page } = await openVisit()
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => /subbed.*scores/.test(String(payload)) && connected.resolve())
  })
  await page.goto(`${site.address}/truc-tiep/bong-ro`)
  const card = page.locator('article', { has: page.locator(`a[href$="-${fixtureId}"]`) })
  await card.getByText('10 – 8', { exact: true }).waitFor()
  await connected.promise
  await site.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: 1, homeScore: 13, awayScore: 8 })
  await card.getByText('13 – 8', { exact: true }).waitFor()
})

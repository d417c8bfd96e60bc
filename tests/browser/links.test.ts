import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureMatch } from '#contract/schedule.ts'
import { isChunk } from './chunks.ts'
import { fillSite, type Site, startSite } from './site.ts'
import { openPage, openVisit, untilAlive, type VisitOptions } from './visit.ts'

let site: Site

beforeAll(async () => {
  site = await startSite()
  await fillSite(site)
})
afterAll(async () => {
  await site?.close()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.address + path, { headers, redirect: 'manual' })

const open = (path: string, options?: VisitOptions) => openPage(site, path, options)

test('the head contains the structured data of the current page only', async () => {
  const page = await open('/')
  const blocks = page.locator('script[type="application/ld+json"]')
  const kinds = async () =>
    (await page.locator('head').locator(blocks).allTextContents()).map((text) => JSON.parse(text)['@type'])
  await expect.poll(kinds).toEqual(['WebSite'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Giới thiệu', exact: true }).click()
  await page.waitForURL('**/gioi-thieu')
  await expect.poll(() => blocks.count()).toBe(0)
})

test('the loading bar appears 200 ms after a link was followed, and not before', async () => {
  const page = await open('/gioi-thieu')
  const [held, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/lich-truc-tiep.data*', async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  // From here on, the page’s clock advances only when the test advances it.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('banner').getByRole('link', { name: 'Lịch trực tiếp' }).click()
  await asked.promise
  const bar = page.getByRole('progressbar', { name: 'Đang tải trang' })
  await page.clock.runFor(199)
  await expect.poll(() => bar.count()).toBe(0)
  await page.clock.runFor(1)
  await bar.waitFor()
  held.resolve()
  await page.clock.resume()
  await page.waitForURL('**/lich-truc-tiep')
})

test('a route change waits 100 ms, even when its code and data are loaded', async () => {
  const page = await open('/gioi-thieu')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const data = page.waitForResponse('**/lich-truc-tiep.data*')
  await page.getByRole('banner').getByRole('link', { name: 'Lịch trực tiếp' }).click()
  await (await data).finished()
  await page.clock.runFor(99)
  expect(new URL(page.url()).pathname).toBe('/gioi-thieu')
  await page.clock.runFor(1)
  await page.waitForURL('**/lich-truc-tiep')
})

test('a link under the pointer loads all scripts of its page, at most five in parallel', async () => {
  const { page } = await openVisit()
  // Prevents idle callbacks: an idle page would load other scripts of the site, and the test would count these too.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await page.goto(`${site.address}/gioi-thieu`)
  await untilAlive(page)
  const held = Promise.withResolvers<void>()
  const asked: string[] = []
  let [loading, most] = [0, 0]
  await page.route('**/assets/*.js', async (route) => {
    asked.push(route.request().url())
    loading += 1
    most = Math.max(most, loading)
    await held.promise
    await route.continue()
  })
  page.on('requestfinished', (request) => {
    if (asked.includes(request.url())) loading -= 1
  })
  await page.locator('a[href="/bang-tin"]').first().hover()
  await expect.poll(() => loading).toBe(5)
  held.resolve()
  await expect
    .poll(() => asked.some((url) => isChunk('newsfeed.page')(new URL(url))) && asked.length > 5 && loading)
    .toBe(0)
  expect(most).toBe(5)
})

test('a link opens without loading a document, and without a network it waits and opens after reconnection', async () => {
  const { page, faults } = await openVisit()
  await page.goto(`${site.address}/change-log`)
  await untilAlive(page)
  let documents = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1
  })
  const nav = page.getByRole('banner').getByRole('navigation')
  await nav.getByRole('link', { name: 'Trực tiếp', exact: true }).click()
  await page.waitForURL('**/truc-tiep')
  // Waits for the script that shows the offline notice. It is loaded when the page is idle.
  const isLater = isChunk('later-effects')
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(async () => (await loaded()).some((url) => isLater(new URL(url)))).toBe(true)
  await page.context().setOffline(true)
  await nav.getByRole('link', { name: 'Tip kèo' }).click()
  await page.getByText('Trang sẽ mở ngay khi có mạng trở lại.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/truc-tiep')
  await page.context().setOffline(false)
  await page.waitForURL('**/tip-keo')
  expect(documents).toBe(0)
  expect(faults.splice(0).filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('a page that loses the network before its idle scripts are loaded reports no fault, and loads its parts afterwards', async () => {
  const { page } = await openVisit()
  const offline = Promise.withResolvers<void>()
  const [zone, parts] = [isChunk('zone'), isChunk('later-effects')]
  for (const chunk of [zone, parts])
    await page.route(chunk, async (route) => {
      await offline.promise
      await route.abort('internetdisconnected')
    })
  const asked = [zone, parts].map((chunk) => page.waitForRequest((request) => chunk(new URL(request.url()))))
  const warned = page.waitForEvent('console', (message) =>
    message.text().startsWith('The time zone could not be stored'),
  )
  await page.goto(`${site.address}/change-log`)
  await Promise.all(asked)
  await page.context().setOffline(true)
  offline.resolve()
  await warned
  await page.unrouteAll()
  const loaded = page.waitForResponse((response) => parts(new URL(response.url())))
  await page.context().setOffline(false)
  expect((await loaded).ok()).toBe(true)
})

test('a closed banner is closed in every tab and from the first paint, and a language link keeps the query', async () => {
  const page = await open('/gioi-thieu?pid=7', { viewport: { width: 1280, height: 900 } })
  const banners = page.locator('[data-banner]')
  await expect.poll(() => banners.count()).toBe(2)
  await banners.first().getByRole('button', { name: 'Đóng quảng cáo' }).click()
  await expect.poll(() => banners.count()).toBe(1)
  const second = await page.context().newPage()
  // React is not loaded: only the inline script has run.
  await second.route('**/assets/**', (route) => route.abort())
  await second.goto(`${site.address}/gioi-thieu`)
  const shown = () =>
    second.locator('[data-banner]').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)
  expect(await shown()).toBe(1)
  await second.close()
  await page.getByRole('button', { name: 'Ngôn ngữ' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await page.waitForURL('**/en/gioi-thieu?pid=7')
})

test('a page loads only its texts, those of another page with that page, and those of a dialog when it opens', async () => {
  const { page } = await openVisit()
  const asked: string[][] = []
  page.on('request', (request) => {
    if (request.url().includes('/language/list'))
      asked.push(new URL(request.url()).searchParams.get('of')?.split('.') ?? [])
  })
  await page.goto(`${site.address}/change-log`)
  await untilAlive(page)
  expect(asked.flat()).toContain('shell')
  for (const domain of ['odds', 'tips', 'ingest', 'search']) expect(asked.flat()).not.toContain(domain)
  // Each domain of texts is requested only once, because the head’s preload and the script share a request.
  expect(new Set(asked.map(String)).size).toBe(asked.length)

  await page.getByRole('banner').getByRole('link', { name: 'Tìm kiếm' }).click()
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  expect(asked.flat()).toContain('search')
  await page.keyboard.press('Escape')

  await page.getByRole('banner').getByRole('link', { name: 'Tỷ lệ kèo' }).click()
  await page.waitForURL('**/ty-le-keo')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(asked.flat()).toContain('odds')
  await expect.poll(() => page.locator('main').textContent()).not.toMatch(/\b(odds|tips|shell|nav)\.[a-z]\w+/)
})

test('the page of a member with a post in the query leads to the post, if it exists', async () => {
  const { pool } = site.engines.database
  const { rows } = await pool.query<{ id: string }>(
    `insert into posts (user_id, request_id, type, visibility, content)
     select id, gen_random_uuid(), 10, 1, 'Tối nay xem ở đâu?' from users where username = 'minhkhang' returning id`,
  )
  const asked = [`/en/thanh-vien/minhkhang?pId=${rows[0]?.id}`, '/thanh-vien/minhkhang?pId=999999999']
  const answers = await Promise.all(asked.map((path) => get(path)))
  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [302, `/en/bang-tin?pId=${rows[0]?.id}`],
    [404, null],
  ])
})

test('an invalid post id is a 404, and the member’s name leads to the member’s posts before any other check', async () => {
  const me = await site.world.user({ username: 'chinhtoi', name: 'Chính Tôi' })
  const statusOf = async (path: string) => (await get(path)).status
  expect(await Promise.all(['/bang-tin?pId=abc', '/en/bang-tin?pId=7x', '/bang-tin?pId='].map(statusOf))).toEqual([
    404, 404, 404,
  ])
  // Requests the pages as a guest first, so that they are cached.
  const paths = ['/thanh-vien/chinhtoi', '/zh/thanh-vien/chinhtoi?pId=abc']
  expect(await Promise.all(paths.map(statusOf))).toEqual([200, 404])
  const asMe = await Promise.all(paths.map((path) => get(path, { cookie: `guest=0; post-man=${me.userId}` })))
  expect(asMe.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [302, '/bang-tin?nType=home'],
    [302, '/zh/bang-tin?nType=home'],
  ])
  expect((await get(paths[0] ?? '', { cookie: 'guest=0; post-man=999' })).status).toBe(200)
})

test('the home page shows the first five coming featured matches, the live ones and their commentators', async () => {
  for (let n = 3; n <= 8; n += 1) await site.world.fixture({ isFeatured: true, kickOff: Date.now() + n * 3_600_000 })
  const { data } = await site.call(featureMatch)
  expect(data.total).toBeGreaterThan(5)
  // The cached page may be slightly older than the list.
  const upcoming = async () => {
    const html = await (await get('/')).text()
    const [, list = ''] = /upcoming-list[^>]*>([\s\S]*?)<\/ul>/.exec(html) ?? []
    return [...new Set([...list.matchAll(/"\/truc-tiep\/[^"]*-(\d+)"/g)].map(([, id]) => id))]
  }
  await expect.poll(upcoming).toEqual(data.list.slice(0, 5).map(({ fixtureId }) => fixtureId))
  const words = (await (await get('/')).text()).replace(/<script[\s\S]*?<\/script>/g, '')
  for (const shown of ['Trận hot', 'Minh Khang', 'Thảo Vy']) expect(words).toContain(shown)
})

test('changing figures have equal widths in each weight', async () => {
  const page = await open('/gioi-thieu')
  const widths = await page.evaluate(async () => {
    await Promise.all(['400', '700'].map((weight) => document.fonts.load(`${weight} 16px "Be Vietnam Figures"`, '1')))
    return [400, 600, 700].map((weight) =>
      ['1111', '4444', '0000'].map((text) => {
        const span = document.createElement('span')
        span.className = 'tabular'
        Object.assign(span.style, { position: 'absolute', fontSize: '40px', fontWeight: String(weight) })
        span.textContent = text
        document.body.append(span)
        return span.getBoundingClientRect().width
      }),
    )
  })
  for (const [one, four, zero] of widths) expect([four, zero]).toEqual([one, one])
})

test.each(['script', 'stylesheet'])('a document whose %s cannot be loaded is loaded once more', async (kind) => {
  const { page } = await openVisit({ noFault: /./ })
  await page.clock.setFixedTime(Date.now())
  await page.goto(`${site.address}/gioi-thieu`)
  await untilAlive(page)
  const own = await page.evaluate(() => [...document.querySelectorAll('link')].map(({ href }) => href))
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  const isGone = (url: URL) => (kind === 'stylesheet' ? url.pathname.endsWith('.css') : isChunk('about.page')(url))
  expect(own.some((href) => isGone(new URL(href)))).toBe(true)
  await page.route(isGone, (route) => route.fulfill({ status: 404 }))
  await page.goto(`${site.address}/gioi-thieu`)
  await expect.poll(() => documents).toBe(2)
  await page.waitForLoadState()
  expect(documents).toBe(2)
})

test('a page without its stylesheet is readable, and gets it as soon as it can be loaded', async () => {
  const { page } = await openVisit({ noFault: /./ })
  await page.clock.install()
  const sheet = '**/assets/*.css'
  await page.route(sheet, (route) => route.fulfill({ status: 404 }))
  // Expects the page to have reloaded once because of the missing stylesheet.
  await page.goto(`${site.address}/gioi-thieu`)
  const heading = page.getByRole('heading', { level: 1 })
  const isStyled = () => heading.evaluate((found) => !getComputedStyle(found).fontFamily.includes('Times'))
  await untilAlive(page)
  expect(await isStyled()).toBe(false)
  const tallest = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('svg')].map((found) => found.getBoundingClientRect().height)),
  )
  expect(tallest).toBeLessThan(200)
  await page.clock.fastForward(10_000)
  expect(await isStyled()).toBe(false)
  await page.unroute(sheet)
  await page.clock.fastForward(10_000)
  await expect.poll(isStyled).toBe(true)
})

test('a page whose script is missing is loaded once at its address, and then the error page offers a retry', async () => {
  const { page } = await openVisit({ noFault: /route module|dynamically imported|could not be loaded/ })
  // A fixed clock makes the second failure always less than ten seconds later than the first.
  await page.clock.setFixedTime(Date.now())
  await page.goto(site.address)
  await untilAlive(page)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  const chunk = isChunk('schedule.page')
  await page.route(chunk, (route) => route.fulfill({ status: 404 }))
  const follow = () => page.getByRole('banner').getByRole('link', { name: 'Lịch trực tiếp' }).click()
  await follow()
  await page.waitForURL('**/lich-truc-tiep')
  await page.getByRole('heading', { level: 1, name: 'Lịch trực tiếp' }).waitFor()
  expect(documents.splice(0)).toEqual(['/lich-truc-tiep'])

  await page.goto(site.address)
  await untilAlive(page)
  documents.length = 0
  await follow()
  await page.getByRole('heading', { name: 'Trang đang gặp trục trặc' }).waitFor()
  expect(documents).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/lich-truc-tiep')
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Tải lại trang' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lịch trực tiếp' }).waitFor()
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { FixtureEvent } from '#contract/fixture-details.ts'
import { eventKinds, statisticKinds } from '#contract/rules/fixture-events.ts'
import { lineupsOf } from '#demo/lineup-script.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { axeFindings, layOut, ways } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { fillLogin, openPage, openPageAs, openVisit, type VisitOptions } from './visit.ts'

/** The provider’s code of half-time. */
const halfTimeCode = 2
let site: Site
let fixtureId: string

function event(minute: number, more: Partial<FixtureEvent> = {}): FixtureEvent {
  const key = `${minute}`
  return {
    key,
    kind: eventKinds.goal,
    side: 'home',
    minute,
    extraMinute: null,
    player: 'Quang Hải',
    otherPlayer: '',
    ...more,
  }
}

beforeAll(async () => {
  site = await startSite()
  fixtureId = await site.world.liveFixture({ minute: 30, score: [1, 0] })
  const { fixtureDetails } = site.features
  await fixtureDetails.keepEvents(fixtureId, [
    event(12),
    event(20, { kind: eventKinds.yellowCard, side: 'away', player: 'Văn Hậu' }),
  ])
  await fixtureDetails.keepLineups(fixtureId, lineupsOf({ key: 'demo:vleague:1', homeId: '1', awayId: '2' }))
  await fixtureDetails.keepStatistics(fixtureId, [{ kind: statisticKinds.possession, home: 61, away: 39 }])
  await fixtureDetails.keepMomentum(fixtureId, [
    { minute: 1, value: 50 },
    { minute: 2, value: -30 },
  ])
})
afterAll(async () => {
  await site?.close()
})

const open = (options?: VisitOptions) => openPage(site, `/truc-tiep/x-vs-y-${fixtureId}`, options)

test('a visitor who comes back to a match reads the goals of the absence, and can close the note', async () => {
  const other = await site.world.liveFixture({ minute: 50, score: [1, 0] })
  const { fixtureDetails } = site.features
  await fixtureDetails.keepEvents(other, [event(12)])
  const page = await openPage(site, `/truc-tiep/x-vs-y-${other}`)
  const note = page.getByText('Khi bạn vắng mặt')
  const centre = page.getByRole('region', { name: 'Trung tâm trận đấu' })
  await centre.getByText('Quang Hải').waitFor()
  // Only a page that has come alive remembers that the visitor leaves it.
  await centre.getByRole('tab', { name: 'Đội hình' }).click()
  await centre.getByRole('tab', { name: 'Đội hình', selected: true }).waitFor()
  await expect.poll(() => note.count()).toBe(0)
  await page.goto(`${site.address}/gioi-thieu`)
  await fixtureDetails.keepEvents(other, [
    event(12),
    event(52, { side: 'away', player: 'Tiến Linh' }),
    event(55, { kind: eventKinds.redCard, player: 'Văn Hậu' }),
  ])
  await page.goto(`${site.address}/truc-tiep/x-vs-y-${other}`)
  await note.waitFor()
  const status = page.getByRole('status').filter({ has: note })
  await expect
    .poll(() => status.getByRole('listitem').allTextContents())
    .toEqual([expect.stringContaining('Tiến Linh'), expect.stringContaining('Văn Hậu')])
  await status.getByText('1-0 → 1-1').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await status.getByText('1-0 → 1-1').waitFor()
  await status.getByRole('button', { name: 'Đóng phần tóm tắt' }).click()
  await note.waitFor({ state: 'detached' })
})

test('the timeline is in the page before any script, and updates with new events', async () => {
  const html = await (await fetch(`${site.address}/truc-tiep/x-vs-y-${fixtureId}`)).text()
  expect(html).toContain('Quang Hải')
  const page = await open()
  const centre = page.getByRole('region', { name: 'Trung tâm trận đấu' })
  await centre.getByText('Văn Hậu').waitFor()
  await centre.getByRole('listitem').nth(1).waitFor()
  await site.features.fixtureDetails.keepEvents(fixtureId, [
    event(12),
    event(33, { player: 'Tiến Linh', otherPlayer: 'Hoàng Đức' }),
  ])
  await centre.getByText('Kiến tạo: Hoàng Đức').waitFor()
  await centre.getByText('Văn Hậu').waitFor({ state: 'detached' })
})

test('arrow keys move between the tabs, each of which shows its part', async () => {
  const page = await open()
  const centre = page.getByRole('region', { name: 'Trung tâm trận đấu' })
  await centre.getByRole('tab', { name: 'Diễn biến' }).focus()
  await page.keyboard.press('ArrowRight')
  await centre.getByRole('heading', { name: 'Dự bị' }).first().waitFor()
  await page.keyboard.press('ArrowRight')
  await centre.getByRole('rowheader', { name: 'Kiểm soát bóng' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await centre.getByText('Hai đội chưa gặp nhau.').waitFor()
  await page.keyboard.press('ArrowRight')
  await centre.getByText('Chưa có bảng xếp hạng.').waitFor()
  await page.keyboard.press('Home')
  await expect.poll(() => centre.getByRole('tab', { selected: true }).textContent()).toBe('Diễn biến')
})

test('the address of a goal has its card for link previews, its row is marked, and a dialog shares it', async () => {
  const shown = await site.world.liveFixture({ minute: 50, score: [1, 0] })
  await site.features.fixtureDetails.keepEvents(shown, [event(12), event(30, { player: 'Văn Quyết' })])
  const address = `${site.address}/truc-tiep/x-vs-y-${shown}`
  const headOf = async (query: string) => {
    const [head = ''] = /<head>.*<\/head>/s.exec(await (await fetch(address + query)).text()) ?? []
    return ['title', 'image', 'url', 'image:width', 'image:height'].map((name) =>
      new RegExp(`og:${name}" content="([^"]*)"`).exec(head)?.[1]?.replaceAll('&amp;', '&'),
    )
  }
  const card = `${site.address}/social/vi/fixture/${shown}.jpg`
  const usual = await headOf('')
  expect(usual[1]?.startsWith(`${card}?v=`)).toBe(true)
  const goal = await headOf('?ban-thang=12')
  expect(goal[0]).toContain('12&#x27; Quang Hải')
  expect(goal[1]?.startsWith(`${card}?ban-thang=12&v=`)).toBe(true)
  // Networks read the page at og:url again, so a goal's address must not lead to the page of the whole match.
  expect([goal[2], goal[2]?.split('?')[0]]).toEqual([`${usual[2]}?ban-thang=12`, usual[2]])
  expect(goal.slice(3)).toEqual(['1200', '630'])
  for (const [, picture = ''] of [usual, goal])
    expect((await fetch(picture)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  // The score does not contain the second goal any more.
  for (const key of ['30', 'x']) expect(await headOf(`?ban-thang=${key}`)).toEqual(usual)

  const page = await openPage(site, `/truc-tiep/x-vs-y-${shown}?ban-thang=12`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('listitem').and(page.locator('[aria-current=true]')).filter({ hasText: 'Quang Hải' }).waitFor()
  await page.getByRole('button', { name: "Chia sẻ bàn thắng 12' Quang Hải" }).click()
  const dialog = page.getByRole('dialog', { name: 'Chia sẻ bàn thắng' })
  const picture = dialog.getByRole('img', { name: /Quang Hải/ })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1_200)
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Sao chép liên kết' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('in the view of an app, which has no clipboard, a link is copied from a selection, else a text names the app’s menu', async () => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Zalo android/12110814 ZaloLanguage/vi'
  const shown = await site.world.liveFixture({ minute: 50, score: [1, 0] })
  await site.features.fixtureDetails.keepEvents(shown, [event(12)])
  const page = await openPage(site, `/truc-tiep/x-vs-y-${shown}?ban-thang=12`, { userAgent })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = await page.evaluateHandle(() => navigator.clipboard)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const dialog = page.getByRole('dialog', { name: 'Chia sẻ bàn thắng' })
  const copy = async () => {
    await page.getByRole('button', { name: "Chia sẻ bàn thắng 12' Quang Hải" }).click()
    await dialog.getByRole('button', { name: 'Sao chép liên kết' }).click()
  }
  await copy()
  await page.getByText('Đã sao chép liên kết').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await clipboard.evaluate((own) => own.readText())).toBe(page.url())
  await page.evaluate(() => {
    document.execCommand = () => false
  })
  await copy()
  await page.getByText('Hãy mở menu của ứng dụng, chọn “Mở bằng trình duyệt”').waitFor()
})

test('the code of a widget, copied by a member who stays logged in, shows a goal on another site when it happens', async () => {
  const shown = await site.world.liveFixture({ minute: 50, score: [0, 0] })
  const page = await openPageAs(site, await site.world.user({ name: 'Lan Anh' }), `/truc-tiep/x-vs-y-${shown}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Tùy chọn khác' }).click()
  await page.getByRole('button', { name: 'Nhúng' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nhúng vào trang của bạn' })
  await dialog.getByText('Tối', { exact: true }).click()
  await dialog.frameLocator('iframe').locator('html.dark').getByText('0 – 0', { exact: true }).waitFor()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Sao chép mã' }).click()
  await dialog.getByRole('button', { name: 'Đã sao chép mã nhúng' }).waitFor()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect((await page.context().cookies()).find(({ name }) => name === 'guest')?.value).toBe('0')

  const other = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(code))
  onTestFinished(() => void other.close())
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const visit = await openVisit({ viewport: { width: 320, height: 480 } })
  // For the browser, `localhost` and `127.0.0.1` are two different sites.
  await visit.page.goto(`http://localhost:${(other.address() as AddressInfo).port}`)
  const widget = visit.page.frameLocator('iframe')
  await widget.locator('html.dark').getByText('0 – 0', { exact: true }).waitFor()
  const { schedule, fixtureDetails } = site.features
  await schedule.applyUpdate({ fixtureId: shown, observedAt: Date.now(), homeScore: 1, awayScore: 0 })
  await fixtureDetails.keepEvents(shown, [event(51, { player: 'Tiến Linh', kind: eventKinds.penaltyGoal })])
  await widget.getByText('1 – 0', { exact: true }).waitFor()
  await widget.getByRole('listitem').filter({ hasText: "Tiến Linh 51' (pđ)" }).waitFor()
  const root = widget.locator('html')
  await expect.poll(() => root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect.poll(() => widget.getByRole('link').first().getAttribute('target')).toBe('_blank')
})

test('a guest logs in to rate a player, sees the own rating in the line-up, and withdraws it', async () => {
  const rated = await site.world.liveFixture({ minute: 60 })
  await site.features.fixtureDetails.keepLineups(rated, lineupsOf({ key: 'demo:vleague:2', homeId: '3', awayId: '4' }))
  await site.features.schedule.applyUpdate({ fixtureId: rated, observedAt: Date.now(), code: halfTimeCode })
  const { username } = await site.world.user({ createdAt: new Date(Date.now() - 90 * 86_400_000) })
  const page = await openPage(site, `/truc-tiep/x-vs-y-${rated}`)
  const centre = page.getByRole('region', { name: 'Trung tâm trận đấu' })
  await eventually(async () =>
    expect((await site.features.players.ratings.of(rated)).players.length).toBeGreaterThan(20),
  )
  await centre.getByRole('tab', { name: 'Đội hình' }).click()
  await centre.getByRole('button', { name: 'Chấm điểm cầu thủ' }).click()
  await fillLogin(page, { username, password: site.password })
  const dialog = page.getByRole('dialog', { name: /^Chấm điểm / })
  await dialog.getByRole('button', { name: '8 điểm' }).click()
  await dialog.getByRole('button', { name: 'Rút điểm' }).waitFor()
  for (const way of ways) {
    await layOut(page, way)
    expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  }
  await page.keyboard.press('Escape')
  await layOut(page, { mode: 'light', width: 1440 })
  await centre.getByText('Bạn chấm 8').click()
  await dialog.getByRole('button', { name: 'Rút điểm' }).click()
  await page.keyboard.press('Escape')
  await centre.getByText('Bạn chấm 8').waitFor({ state: 'detached' })
  expect((await site.features.players.ratings.of(rated)).raters).toBe(0)
})

test('axe finds nothing in the match centre, light at 1440 px and dark at 390 px', async () => {
  const page = await open({ viewport: { width: 1440, height: 844 } })
  for (const way of ways) {
    await layOut(page, way)
    if (way.width === 390) await page.getByRole('tab', { name: 'Thông tin' }).click()
    for (const tab of ['Diễn biến', 'Đội hình', 'Thống kê', 'Tỷ lệ', 'Tip kèo']) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await page.locator('#centre-panel [aria-busy=true]').waitFor({ state: 'detached' })
      expect([tab, await axeFindings(page, '#centre-panel')]).toEqual([tab, []])
    }
  }
})

test('team names in past meetings are shortened on a phone, and the page is no wider than the screen', async () => {
  const inAll = (name: string) => ({ vi: name, en: name, zh: name })
  const homeId = await site.world.team({ names: inAll('Thép Xanh Nam Định') })
  const awayId = await site.world.team({ names: inAll('Hồng Lĩnh Hà Tĩnh') })
  await site.world.result({ homeId, awayId, score: [2, 1] })
  const ahead = await site.world.fixture({ homeId, awayId })
  // The HTML already contains the head-to-head results, before any script runs.
  expect(await (await fetch(`${site.address}/truc-tiep/x-vs-y-${ahead}`)).text()).toContain('Các lần gặp nhau')
  const visitor = { viewport: { width: 390, height: 844 }, timezoneId: 'America/New_York' }
  const page = await openPage(site, `/truc-tiep/x-vs-y-${ahead}`, visitor)
  await page.getByRole('tab', { name: 'Thông tin' }).click()
  await page.getByRole('region', { name: 'Trung tâm trận đấu' }).getByText('2-1').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(asked.filter((url) => url.includes('head-to-head'))).toEqual([])
})

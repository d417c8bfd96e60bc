import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FixtureEvent } from '#contract/fixture-details.ts'
import { eventKinds, statisticKinds } from '#contract/rules/fixture-events.ts'
import { lineupsOf } from '#demo/lineup-script.ts'
import { axeFindings, layOut, ways } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPage, type VisitOptions } from './visit.ts'

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
  expect(await centre.getByRole('tab', { selected: true }).textContent()).toBe('Diễn biến')
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(asked.filter((url) => url.includes('head-to-head'))).toEqual([])
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marbleOf } from '#contract/rules/marble-field.ts'
import { marbleTrackIds } from '#contract/rules/marble-names.ts'
import { asOwner } from '#tests/setup/test-database.ts'
import { axeFindings } from './axe.ts'
import { untilPainted } from './painted.ts'
import { runMarbleRace, type Site, startSite } from './site.ts'
import { openPage, openPageAs, openVisit, untilAlive } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const room = '/truc-tiep/dua-bi/san-mat-troi'
const stage = async () => {
  const found = await site.features.marble.stage('san-mat-troi')
  if (!found) throw new Error('the room is gone')
  return found
}

test('the browser computes the same race as the server, on each of the tracks', async () => {
  await site.engines.database.db.updateTable('marble_rooms').set({ races_per_track: 1 }).execute()
  const raceIds: string[] = []
  for (const _ of marbleTrackIds) raceIds.push(await runMarbleRace(site))
  const { page } = await openVisit()
  const titles = new Set<string | null>()
  for (const raceId of raceIds) {
    await page.goto(`${site.address}/truc-tiep/dua-bi/kiem-chung/${raceId}`)
    titles.add(await page.locator('h1').textContent())
    await untilAlive(page)
    await page.getByRole('button', { name: 'Kiểm chứng' }).click()
    await page.getByText(/^(Khớp hoàn toàn|Không khớp)/).waitFor()
    await expect.poll(() => page.getByText('đúng', { exact: true }).count()).toBe(7)
    await expect.poll(() => page.getByText('sai', { exact: true }).count()).toBe(0)
  }
  expect(titles.size).toBe(marbleTrackIds.length)
})

test('a member picks a favourite by keyboard, sees the race run, and its results when it is over', async () => {
  const { marble } = site.features
  const { db } = site.engines.database
  if (!(await stage()).race) await marble.advance(Date.now())
  // Sets the start to a minute from now, because earlier tests may have moved the race's time.
  const open = (await stage()).race
  if (!open) throw new Error('no race was announced')
  const inAMinute = { starts_at: new Date(Date.now() + 60_000), locks_at: new Date(Date.now() + 50_000) }
  await db.updateTable('marble_races').set(inAMinute).where('id', '=', open.raceId).execute()
  // Moves the start of races that the tests ran early into the past.
  await asOwner(
    site.engines.database,
    `set session_replication_role = replica;
    update marble_races set starts_at = now() - interval '1 hour' where settled_at is not null`,
  )
  const fan = await site.world.user({ name: 'Thu Bi' })
  const page = await openPageAs(site, fan, room)
  const name = marbleOf(open.marbles[2] ?? 1).names.vi
  const favourite = page.getByRole('group', { name: 'Chọn viên bi yêu thích' }).getByRole('button', { name })
  await favourite.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => favourite.getAttribute('aria-pressed')).toBe('true')
  const grid = page.getByRole('region', { name: 'Vạch xuất phát' })
  await expect.poll(() => grid.getByRole('listitem').count()).toBe(8)

  await page.evaluate(countShifts)
  await marble.advance(inAMinute.starts_at.getTime() - 1_000)
  await expect
    .poll(() =>
      grid
        .getByRole('listitem')
        .filter({ hasText: /Làn \d/ })
        .count(),
    )
    .toBe(8)
  await untilPainted(page)
  await expectStill(page)
  const { duration_ms: durationMs } = await db
    .selectFrom('marble_races')
    .select('duration_ms')
    .where('id', '=', open.raceId)
    .executeTakeFirstOrThrow()
  // Starts near the end of the race, so that the test does not wait for the whole race.
  const startsAt = new Date(Date.now() - (durationMs ?? 0) + 6_000)
  await db.updateTable('marble_races').set({ starts_at: startsAt }).where('id', '=', open.raceId).execute()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(countShifts)
  await page.reload()
  const order = page.getByRole('list', { name: 'Thứ tự hiện tại' })
  await expect.poll(() => order.getByRole('listitem').count()).toBe(8)
  await expect.poll(() => page.getByRole('log', { name: 'Bình luận lượt đua' }).locator('p').count()).toBeGreaterThan(0)
  const picture = page.getByRole('img', { name: /^Lượt đua \d+ trên/ })
  const colours = await picture.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    const seen = new Set<number>()
    for (let at = 0; at < data.length; at += 400)
      seen.add((data[at] ?? 0) * 65_536 + (data[at + 1] ?? 0) * 256 + (data[at + 2] ?? 0))
    return seen.size
  })
  expect(colours).toBeGreaterThan(20)
  expect(await axeFindings(page)).toEqual([])

  await expect
    .poll(async () => {
      await marble.advance(Date.now())
      return (await stage()).last?.raceId
    })
    .toBe(open.raceId)
  const results = page.getByRole('region', { name: 'Kết quả lượt đua' })
  await expect.poll(() => results.getByRole('listitem').count()).toBe(8)
  const [first] = (await stage()).last?.result?.finishes ?? []
  const winner = marbleOf(open.marbles[first?.slot ?? 0] ?? 1).names.vi
  await results.getByRole('heading', { name: winner }).waitFor()
  // Overtaking, gaps and commentary move no other elements. Readers notice a layout shift from about 0.01.
  await expectStill(page)
  expect(await axeFindings(page)).toEqual([])
})

async function expectStill(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, JSON.stringify(shifts)).toBeLessThan(0.01)
}

type Shift = { value: number; moved: string[] }

function countShifts(): void {
  type Source = { node: Node | null }
  const seen = window as unknown as { shifts: Shift[] }
  seen.shifts = []
  const elementOf = ({ node }: Source) => (node instanceof Element ? node : node?.parentElement)
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[])
      if (sources.some((source) => elementOf(source)?.closest('.live-picture')))
        seen.shifts.push({ value, moved: sources.map((source) => elementOf(source)?.outerHTML.slice(0, 80) ?? '') })
  }).observe({ type: 'layout-shift' })
}

test('on a phone 844 or 664 pixels high all eight marbles are in the picture, and the chat has room below', async () => {
  if (!(await stage()).race) await site.features.marble.advance(Date.now())
  const viewport = { width: 390, height: 844 }
  const page = await openPage(site, room, { viewport, isMobile: true, hasTouch: true })
  const panel = page.getByRole('region', { name: /^(Vạch xuất phát|Kết quả lượt đua)$/ })
  for (const height of [844, 664]) {
    await page.setViewportSize({ ...viewport, height })
    await expect.poll(() => panel.getByRole('listitem').count(), { message: `${height} px` }).toBe(8)
    await expect
      .poll(() => panel.evaluate((element) => element.scrollHeight - element.clientHeight), { message: `${height} px` })
      .toBe(0)
    const chat = await page.locator('#live-chat').boundingBox()
    expect(chat?.height, `${height} px`).toBeGreaterThan(160)
  }
})

test('the page of a fixture with races leads into the room, also in a frame', async () => {
  const { fixtureId } = await stage()
  const answer = await fetch(`${site.address}/truc-tiep/x-${fixtureId}`)
  expect(new URL(answer.url).pathname).toBe(room)
  const framed = await fetch(`${site.address}/mb/x-${fixtureId}`)
  expect(new URL(framed.url).pathname).toBe('/mb/dua-bi/san-mat-troi')
})

import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userInfo } from '#contract/account.ts'
import { bookingList } from '#contract/bookings.ts'
import { commentPageList } from '#contract/comments.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { highlightsOfFixture } from '#contract/highlights.ts'
import { reelCreate, reelInfo, reelList } from '#contract/reels.ts'
import { followTeam } from '#contract/teams.ts'
import { axeFindings, largeTextFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPage, openPageAs } from './visit.ts'

let site: Site
let fixtureId: string
const ids: string[] = []

async function addGoal(minute: number, player: string, of = fixtureId): Promise<string> {
  const body = await readFile(new URL('../../demo/clips/post-passing.mp4', import.meta.url))
  const file = {
    extension: 'mp4',
    contentType: 'video/mp4',
    bytes: body.length,
    body: Readable.from([body]),
  } as const
  const video = await site.features.uploads.keepOwn(file)
  const facts = { kind: 'goal', side: 'home', minute, extraMinute: null, player, title: '' } as const
  const files = {
    video,
    kind: 'mp4',
    poster: null,
    still: video,
    width: 640,
    height: 328,
    durationMs: 8_000,
  } as const
  const score = { home: ids.length + 1, away: 0 }
  return site.features.highlights.add({ ...facts, fixtureId: of, score, happenedAt: new Date() }, files)
}

beforeAll(async () => {
  site = await startSite()
  fixtureId = await site.world.result({ score: [2, 0] })
  ids.push(await addGoal(12, 'Quang Hải'))
  ids.push(await addGoal(70, 'Tuấn Hải'))
})
afterAll(() => site?.close())

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true } as const
const frame = (name: string) => new RegExp(`^Phát.*${name}`)

test('a match’s goals play in place, one after another, and an operator removes one', async () => {
  const page = await openPageAs(site, await site.world.operator({ name: 'Ban điều hành' }), '/highlight')
  await page.getByRole('link', { name: frame('Quang Hải') }).click()
  const video = page.locator('video[controls]')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0)
  await video.evaluate((one: HTMLVideoElement) => {
    one.currentTime = one.duration - 0.2
  })
  await page.getByRole('button', { name: 'Phát ngay' }).click()
  await page
    .getByRole('link', { name: frame('Tuấn Hải'), includeHidden: false })
    .and(page.locator('[aria-current]'))
    .waitFor()

  await page.getByRole('link', { name: /^Xem cả 2 pha/ }).click()
  await page.getByRole('heading', { name: 'Công cụ biên tập' }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Highlight trận khác' }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Gỡ Bàn thắng: Tuấn Hải' }).click()
  await page.getByRole('button', { name: 'Đăng lại Bàn thắng: Tuấn Hải' }).waitFor()
  await page.getByRole('button', { name: 'Đăng lại Bàn thắng: Tuấn Hải' }).click()
  await page.getByRole('button', { name: 'Gỡ Bàn thắng: Tuấn Hải' }).waitFor()
})

test('results of a followed team are hidden until the member reveals them', async () => {
  const fan = await site.world.user()
  const { home } = (await site.features.schedule.find(fixtureId, 'vi')) ?? {}
  await site.call(followTeam, { teamId: home?.id ?? '' }, { token: await site.world.tokenOf(fan) })
  const page = await openPageAs(site, fan, '/highlight', phone)
  const reveal = page.getByRole('button', { name: /^Hiện kết quả trận/ })
  await reveal.waitFor()
  const score = page.locator('.moment-score').first()
  await expect.poll(() => score.isVisible()).toBe(false)
  expect(await axeFindings(page)).toEqual([])
  await reveal.click()
  await expect.poll(() => score.isVisible()).toBe(true)
})

test('one step of the wheel goes to the next or the previous reel, and the limit of 90 s is shown', async () => {
  const maker = await site.world.user({ name: 'Đăng Khoa' })
  const token = await site.world.tokenOf(maker)
  const made: DataOf<typeof reelCreate>[] = []
  for (const highlightId of ids)
    made.push((await site.call(reelCreate, { caption: 'Pha bóng', highlightId }, { token })).data)
  const page = await openPageAs(site, maker, `/reels/${made[0]?.slug}`, { reducedMotion: 'reduce' })
  await page.locator('article[data-index="0"]:not([inert]) .reel-touch').hover()
  await page.mouse.wheel(0, 120)
  await page.locator('article[data-index="1"]:not([inert])').waitFor()
  const second = page.url()
  expect(second).not.toContain(made[0]?.slug)
  await page.mouse.wheel(0, -300)
  await page.waitForURL(`**/reels/${made[0]?.slug}`)
  await page.getByRole('button', { name: 'Đăng video ngắn' }).first().click()
  await page.getByText('Video tối đa 150 MB, 90 giây').waitFor()
})

test('reels are changed by keys, liked by a double tap, and discussed beside the playing video', async () => {
  const [maker, viewer] = [await site.world.user({ name: 'Thu An' }), await site.world.user({ name: 'Gia Bình' })]
  const token = await site.world.tokenOf(maker)
  const made: DataOf<typeof reelCreate>[] = []
  for (const [i, highlightId] of ids.entries())
    made.push((await site.call(reelCreate, { caption: `Pha bóng số ${i + 1}`, highlightId }, { token })).data)
  const page = await openPageAs(site, viewer, `/reels/${made[0]?.slug}`, phone)
  const active = page.locator('article:not([inert])')
  await active.getByText('Pha bóng số 1').waitFor()
  // Before any view, the reel already has its own address.
  await expect.poll(() => active.locator(`a[href="/reels/${made[0]?.slug}"]`).count()).toBe(1)
  const playing = active.locator('video')
  await expect.poll(() => playing.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0)
  // The next reel is loaded before the viewer swipes to it.
  const next = page.locator('article[data-index="1"] video')
  await expect.poll(() => next.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThanOrEqual(2)

  await active.locator('.reel-touch').dblclick({ position: { x: 150, y: 300 } })
  await active.getByRole('button', { name: 'Thích', pressed: true }).waitFor()
  await expect.poll(async () => (await site.call(reelInfo, { id: made[0]?.id ?? '' })).data.reactions.total).toBe(1)

  await active.getByRole('button', { name: 'Bình luận' }).click()
  const sheet = page.getByRole('dialog', { name: 'Bình luận' })
  await sheet.waitFor()
  await expect.poll(() => playing.evaluate((one: HTMLVideoElement) => one.paused)).toBe(false)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await page.keyboard.press('ArrowDown')
  await active.getByText('Pha bóng số 2').waitFor()
  await page.waitForURL(`**/reels/${made[1]?.slug}`)
  const before = page.locator('article[data-index="0"] video')
  await expect.poll(() => before.evaluate((one: HTMLVideoElement) => one.networkState)).toBe(0)
})

test('a member’s feed is loaded even when a page of reels loads while the session arrives', async () => {
  const member = await site.world.user()
  const token = await site.world.tokenOf(member)
  for (let made = 0; made < 7; made += 1)
    await site.call(reelCreate, { caption: `Pha bóng ${made}`, highlightId: ids[0] ?? '' }, { token })
  const page = await openPageAs(site, member, '/gioi-thieu')
  const [entry, firstPage] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asked: (string | null)[] = []
  await page.route(`**${userInfo.path}`, async (route) => {
    await entry.promise
    await route.continue()
  })
  await page.route(`**${reelList.path}*`, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('after'))
    await firstPage.promise
    await route.continue()
  })
  // Without the session the page does not become ready. A page that asks for the comments listens to the keys too.
  const alive = page.waitForRequest(`**${commentPageList.path}*`)
  await page.goto(`${site.address}/reels`)
  await alive
  for (const index of [1, 2, 3]) {
    await page.keyboard.press('ArrowDown')
    await page.locator(`article[data-index="${index}"]:not([inert])`).waitFor()
  }
  await expect.poll(() => asked.length).toBe(1)
  // The bookings are read once the session is known.
  const entered = page.waitForRequest(`**${bookingList.path}*`)
  entry.resolve()
  await entered
  firstPage.resolve()
  await expect.poll(() => asked.slice(1, 2)).toEqual([null])
})

test('a newly cut clip has its page immediately, although the shared list is older', async () => {
  const { fixture } = (await site.call(highlightsOfFixture, { id: fixtureId })).data
  const id = await addGoal(88, 'Văn Toàn')
  const answer = await fetch(`${site.address}/highlight/${fixture.slug}/${id}`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Văn Toàn')
  expect(await site.call(highlightsOfFixture, { id: fixtureId, having: id })).toMatchObject({ status: 200 })
  const madeUp = await site.call(highlightsOfFixture, { id: fixtureId, having: '999999999' })
  expect(madeUp).toMatchObject({ status: 404, msg: 'HIGHLIGHT_NOT_FOUND' })
  expect((await fetch(`${site.address}/highlight/${fixture.slug}/999999999`)).status).toBe(404)
})

test('below a match are other matches, each with its first six moments and their number', async () => {
  const other = await site.world.result({ score: [7, 0] })
  for (const minute of [5, 15, 25, 35, 55, 65, 75]) await addGoal(minute, `Cầu thủ ${minute}`, other)
  const { fixture } = (await site.call(highlightsOfFixture, { id: fixtureId })).data
  const page = await openPage(site, `/highlight/${fixture.slug}`, phone)
  const all = page.getByRole('link', { name: 'Xem cả 7 pha' })
  // The list of highlights is cached for some seconds, so the page is reloaded until it has the clip.
  const isThere = async () => {
    await page.reload()
    return all.count()
  }
  await expect.poll(isThere).toBe(1)
  const card = page.getByRole('region').filter({ has: all }).last()
  await expect.poll(() => card.getByRole('listitem').count()).toBe(6)
  await all.click()
  await page.getByRole('link', { name: frame('Cầu thủ 75') }).waitFor()
  expect(await largeTextFindings(page)).toEqual([])
})

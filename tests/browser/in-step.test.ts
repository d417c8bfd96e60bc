import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { GiftNotice } from '#contract/chat.socket.ts'
import { chatHistory, deleteMessage } from '#contract/chat.ts'
import { liveRoom } from '#contract/live.ts'
import { readClip } from '#demo/flv-clip.ts'
import type { Person } from '#demo/world.ts'
import { paintOf, popOn, withCaptions } from '#tests/setup/captions.ts'
import { oddsRow, provider } from '#tests/setup/odds.ts'
import { axeFindings } from './axe.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { untilPainted } from './painted.ts'
import { openPageAs, openVisit } from './visit.ts'

declare global {
  interface Window {
    shownScores?: string[]
  }
}

let site: LiveSite
let khang: Person
let lan: Person
let fixtureId: string
let groupId: string
let path: string
let stop: () => Promise<void>

const roomOf = async () => (await site.app.call(liveRoom, { id: fixtureId })).data
const isOnAir = async () => (await roomOf()).commentators.some(({ isLive }) => isLive)

beforeAll(async () => {
  site = await startLiveSite()
  khang = await site.world.commentator({ name: 'Minh Khang' })
  lan = await site.world.user({ name: 'Lan Anh' })
  fixtureId = await site.world.liveFixture({ commentators: [khang], score: [0, 0], minute: 20 })
  groupId = await site.app.features.chat.ensureFixtureRoom(fixtureId)
  path = `/truc-tiep/${(await roomOf()).slug}`
  await site.app.features.odds.applyOddsRows(provider, [oddsRow(fixtureId, { prices: ['1.91', '1.99'] })])
  const clip = await readClip(new URL('../../demo/clips/football-minh-khang.flv', import.meta.url))
  const captions = Array.from({ length: 60 }, (_, n) => ({ atMs: n * 4_000, pairs: popOn([`Loi ${n}`]) }))
  const { close } = await site.goLive(khang, 'football-minh-khang', paintOf(withCaptions(clip, captions)))
  stop = close
  await vi.waitUntil(isOnAir, { timeout: 90_000, interval: 100 })
})
afterAll(() => site?.close())

/** `received` collects the messages that arrive on the page’s socket. */
async function visit(of: { width?: number; received?: string[] } = {}): Promise<Page> {
  const { page } = await openVisit({ viewport: { width: of.width ?? 1440, height: 900 } })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => of.received?.push(String(payload))))
  await page.goto(site.app.address + path)
  return page
}

function untilPlaying(page: Page): Promise<unknown> {
  return page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('.player-media')
    return video !== null && !video.paused && video.getVideoPlaybackQuality().totalVideoFrames > 10
  })
}

async function playFor(page: Page, seconds: number): Promise<void> {
  const timeS = () => page.locator('.player-media').evaluate((video: HTMLVideoElement) => video.currentTime)
  const startS = await timeS()
  await expect.poll(timeS).toBeGreaterThan(startS + seconds)
}

const score = (page: Page, text: string) => page.locator('.live-strip').getByText(text, { exact: true })
const setScore = (homeScore: number, awayScore: number) =>
  site.app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), homeScore, awayScore })

/** Messages do not wait by default, so a message that is shown proves that everything sent before it has arrived. */
async function say(text: string): Promise<void> {
  await site.app.features.chat.say(lan.userId, { roomId: groupId, uuid: randomUUID(), text, parentId: null })
}
/** Runs in the page: the goal is shown for too short a time for a test that looks every 100 ms. */
function noteScores() {
  const shown: string[] = []
  window.shownScores = shown
  const read = () => /\d – \d/.exec(document.querySelector('.live-strip')?.textContent ?? '')?.[0] ?? ''
  let before = read()
  new MutationObserver(() => {
    if (read() !== before) shown.push(read())
    before = read()
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

const odds = (page: Page) => page.locator('.odds-board').textContent()
const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })

async function choose(page: Page, name: string): Promise<void> {
  await page.locator('.player').hover()
  await page.locator('.player').getByRole('button', { name: 'Khớp với hình' }).click()
  await page.getByRole('menuitemcheckbox', { name }).click()
  await page.keyboard.press('Escape')
}
const showEvents = (page: Page) => choose(page, 'Tỷ số, kèo và quà')

const gift: GiftNotice['gifts'][number] = {
  ...{ comboId: '1', combo: 1, userId: '1', showName: 'Lan Anh', level: 1, commentatorName: 'Minh Khang' },
  ...{ giftId: '1', art: 'tea', name: 'Trà đá', price: 10 },
}

test('a goal, a gift and a new price wait while the picture is paused, and an annulled goal is shown and removed', async () => {
  const [page, ahead] = await Promise.all([visit(), visit()])
  await Promise.all([untilPlaying(page), untilPlaying(ahead)])
  await page.getByRole('tab', { name: 'Tỷ lệ' }).click()
  await expect.poll(() => odds(page)).toContain('0.91')
  await showEvents(ahead)
  await page.evaluate(noteScores)
  await page.keyboard.press('k')
  await ahead.keyboard.press('k')

  await setScore(1, 0)
  await site.app.features.odds.applyOddsRows(provider, [
    oddsRow(fixtureId, { prices: ['1.71', '2.19'], changedAt: Date.now() }),
  ])
  await site.app.features.chat.postNotice(groupId, { systemMessage: 10, at: Date.now(), gifts: [gift], others: 0 })
  await say('vào rồi')
  await Promise.all([said(page, 'vào rồi').waitFor(), score(ahead, '1 – 0').waitFor()])
  await expect.poll(() => score(page, '0 – 0').isVisible()).toBe(true)
  expect(await odds(page)).toContain('0.91')
  await expect.poll(() => page.locator('.gift-crossing').count()).toBe(0)
  // Two seconds of the picture lie between both changes, so that a busy page shows each of them.
  await ahead.keyboard.press('k')
  await playFor(ahead, 2)
  await setScore(0, 0)
  await say('việt vị')
  await said(page, 'việt vị').waitFor()

  // A shorter pause would return to live, on a busy machine by a seek across both changes.
  await page.locator('.player-live.is-behind').waitFor()
  await page.keyboard.press('k')
  await page.locator('.gift-crossing').waitFor()
  await expect.poll(() => page.evaluate(() => window.shownScores)).toEqual(['1 – 0', '0 – 0'])
  await expect.poll(() => odds(page)).toContain('0.71')
})

test('back in the DVR the page shows what was then, and the newest when the viewer no longer wants that', async () => {
  const page = await visit({ width: 390 })
  await untilPlaying(page)
  await setScore(3, 2)
  await site.app.features.fixtureDetails.keepEvents(fixtureId, [
    { key: 'g', kind: 9, side: 'home', minute: 21, extraMinute: null, player: 'Văn Quyết', otherPlayer: '' },
  ])
  await score(page, '3 – 2').waitFor()
  await page.getByRole('tab', { name: 'Thông tin' }).click()
  await page.getByText('Văn Quyết').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await score(page, '3 – 2').waitFor({ state: 'hidden' })
  await page.getByText('Văn Quyết').first().waitFor({ state: 'hidden' })
  await showEvents(page)
  await score(page, '3 – 2').waitFor()
  await page.getByText('Văn Quyết').first().waitFor()

  await page.reload()
  await untilPlaying(page)
  await page.keyboard.press('k')
  await setScore(4, 2)
  await score(page, '4 – 2').waitFor()
})

test('messages wait for the picture when the viewer wants that', async () => {
  const received: string[] = []
  const [page, ahead] = await Promise.all([visit({ received }), visit()])
  await Promise.all([untilPlaying(page), untilPlaying(ahead)])
  await choose(page, 'Chat')
  await page.getByText('Chat khớp với hình bạn đang xem').waitFor()
  await page.keyboard.press('k')
  await setScore(5, 2)
  await say('câu chờ hình')
  await said(ahead, 'câu chờ hình').waitFor()
  await expect.poll(() => received.some((message) => message.includes('câu chờ hình'))).toBe(true)
  await untilPainted(page)
  await expect.poll(() => said(page, 'câu chờ hình').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('k')
  await said(page, 'câu chờ hình').waitFor()
})

test('the card of a goal waits for the picture, loses a line that its author removes, and is shared to the feed', async () => {
  const members = { address: site.app.address, password: 'Kh4n-dai-thu-nghiem' }
  const page = await openPageAs(members, lan, path, { viewport: { width: 1440, height: 900 } })
  await untilPlaying(page)
  await page.keyboard.press('k')
  const event = { key: 'tran-nay-1', kind: 1, side: 'home' as const, minute: 21, extraMinute: null }
  const goal = { ...event, player: 'Quang Hải', otherPlayer: '' }
  await setScore(5, 2)
  await site.app.features.fixtureDetails.keepEvents(fixtureId, [goal])
  const token = await site.world.tokenOf(lan)
  for (const text of ['Quá hay!', 'Tuyệt phẩm!']) await say(text)
  const lines = (await site.app.call(chatHistory, { groupId, pageSize: 2 }, { token })).data.list
  const team = (name: string) => ({ name: { vi: name, en: name, zh: name }, shortName: name, colour: '#b3262e' })
  await site.app.features.chat.postNotice(groupId, {
    ...{ systemMessage: 13, momentId: '1', revision: 1 },
    moment: {
      ...{ momentId: '1', revision: 1, at: Date.now(), fixtureId, slug: path.split('/').at(-1) ?? '', perMinute: 48 },
      ...{ goal: { event: goal, score: [1, 0] }, teams: { home: team('Hà Nội'), away: team('Đà Nẵng') } },
      ...{ clip: null, lines },
    },
  })
  await say('sau thẻ')
  await said(page, 'sau thẻ').waitFor()
  const card = page.getByRole('article', { name: /Khoảnh khắc bàn thắng/ })
  await expect.poll(() => card.count()).toBe(0)
  await page.keyboard.press('k')
  await card.getByText('Tuyệt phẩm!').waitFor()
  await card.getByText('Quá hay!').waitFor()
  const groupMessageId = lines[0]?.groupMessageId ?? ''
  await site.app.call(deleteMessage, { groupId, groupMessageId }, { token })
  await card.getByText('Tuyệt phẩm!').waitFor({ state: 'hidden' })
  expect(await axeFindings(page)).toEqual([])
  await card.getByRole('button', { name: 'Chia sẻ lên bảng tin' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText("Bàn thắng: 21' Quang Hải").waitFor()
  await dialog.getByRole('button', { name: 'Đăng' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

test('the key C switches captions while the focus is in the player, and moves to the chat elsewhere', async () => {
  const page = await visit()
  await untilPlaying(page)
  const button = page.locator('.player').getByRole('button', { name: 'Phụ đề' })
  await button.waitFor({ state: 'attached' })
  const isInChat = () => page.evaluate(() => document.activeElement?.closest('.player') === null)
  await page.locator('.player').focus()
  await page.keyboard.press('c')
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  expect(await isInChat()).toBe(false)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('c')
  await expect.poll(isInChat).toBe(true)
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
})

test('a push message about the fixture waits in the service worker for the picture of a tab', async () => {
  const { page } = await openVisit({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'allow' })
  await page.goto(site.app.address + path)
  await untilPlaying(page)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const worker = page.context().serviceWorkers()[0]
  if (!worker) throw new Error('no service worker runs')
  const until = (of: { at: string; fixtureId: string }) =>
    `untilPicture({ at: ${of.at}, fixtureId: '${of.fixtureId}' })`
  await page.keyboard.press('k')
  await worker.evaluate(
    `void ${until({ at: 'Date.now()', fixtureId })}.then(() => { self.isDue = true }); self.isDue = false`,
  )
  await worker.evaluate(until({ at: '1', fixtureId }))
  await worker.evaluate(until({ at: 'Date.now()', fixtureId: '999' }))
  expect(await worker.evaluate('self.isDue')).toBe(false)
  await page.keyboard.press('k')
  await expect.poll(() => worker.evaluate('self.isDue')).toBe(true)
})

test('beside a recording the chat, the score, the events and the captions are those of its moment', async () => {
  for (let n = 1; n <= 120; n += 1) await say(`câu ${n}`)
  await setScore(6, 2)
  await say('kết thúc')
  await stop()
  await vi.waitUntil(async () => !(await isOnAir()), { timeout: 90_000, interval: 200 })
  const hasRecording = async () =>
    (await roomOf()).commentators.some(({ streams }) => streams.some(({ kind }) => kind === 'recording'))
  await vi.waitUntil(hasRecording, { timeout: 90_000, interval: 200 })
  const page = await visit()
  await page
    .getByRole('button', { name: /Xem lại/ })
    .first()
    .click()
  await untilPlaying(page)
  await page.keyboard.press('0')
  await score(page, '0 – 0').waitFor()
  await page.getByText('Đây là chat của lúc đó').waitFor()
  await expect.poll(() => said(page, 'kết thúc').count()).toBe(0)
  await page.keyboard.press('k')
  await page.keyboard.press('9')
  await said(page, 'câu chờ hình').waitFor()
  await page.getByRole('button', { name: 'Xem chat lúc này' }).click()
  await said(page, 'kết thúc').waitFor()
  const position = () =>
    page.evaluate(() => document.querySelector<HTMLVideoElement>('.player-media')?.currentTime ?? 0)
  const before = await position()
  await page.locator('.player').hover()
  await page.getByRole('button', { name: 'Mốc trận đấu' }).click()
  await page
    .getByRole('menuitemradio', { name: /ghi bàn \(3 – 2\)/ })
    .first()
    .click()
  await expect.poll(position).toBeLessThan(before - 5)

  await page.locator('.player').hover()
  await page.locator('.player').getByRole('button', { name: 'Phụ đề' }).click()
  await page.keyboard.press('k')
  const text = () =>
    page.evaluate(() => {
      const tracks = [...(document.querySelector<HTMLVideoElement>('.player-media')?.textTracks ?? [])]
      return tracks.flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)).join()
    })
  await expect.poll(text).toMatch(/^Loi \d+$/)
})

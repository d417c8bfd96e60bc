// Measures how exactly a page follows its own picture: the clock in the picture when a score, a price and a message
// appear, against the time at which each happened. Live, twenty seconds back in the DVR, and beside the recording. Also
// how far apart the pictures of browsers on unlike networks are.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import type { Browser, Page } from 'playwright-core'
import type { DataOf } from '#contract/endpoint.ts'
import { liveRoom } from '#contract/live.ts'
import { startEmbeddedMedia } from '#server/engines/media/embedded.ts'
import { mountPages } from '#server/ssr/pages/mount.ts'
import { launchBrowser } from '#tests/browser/browser.ts'
import { oddsRow, provider } from '#tests/setup/odds.ts'
import { clockPicture, startClockEncoder } from './clock-encoder.ts'
import { readClocks } from './clock-reader.ts'
import { quantile } from './machine.ts'
import { startOwnApp } from './own-app.ts'

const settlingMs = 12_000
const roundMs = 1_000
const rounds = 40
const backKeys = 2
const kinds = ['score', 'odds', 'chat'] as const
type Kind = (typeof kinds)[number]
type LiveRoom = DataOf<typeof liveRoom>
type Seen = { kind: Kind; value: number; drawnMs: number }

/** Mobile and fixed networks, as round-trip time in ms and Mbit/s. */
const networks = [
  { latency: 5, mbps: 50 },
  { latency: 20, mbps: 20 },
  { latency: 40, mbps: 10 },
  { latency: 80, mbps: 6 },
  { latency: 120, mbps: 4 },
  { latency: 150, mbps: 3 },
]

declare global {
  interface Window {
    seen?: Seen[]
  }
}

/** Runs in a page: notes each new score, price and message with the clock of the picture. */
function noteChanges() {
  const seen: Seen[] = []
  window.seen = seen
  const known = new Set<string>()
  const texts: [Kind, string, RegExp][] = [
    ['score', '.live-strip .tabular', /(\d+) – 0/g],
    ['odds', '.odds-board', /0\.(\d\d)/g],
    ['chat', '[role="log"]', /câu (\d+)/g],
  ]
  function note(isFirst: boolean) {
    const frame = window.clockFrames?.at(-1)
    for (const [kind, selector, pattern] of texts) {
      const text = document.querySelector(selector)?.textContent ?? ''
      for (const [, value = ''] of text.matchAll(pattern)) {
        if (known.has(`${kind} ${value}`)) continue
        known.add(`${kind} ${value}`)
        if (isFirst || !frame) continue
        const sinceMs = (Date.now() % 2 ** 32) - frame.shownMs
        seen.push({ kind, value: Number(value), drawnMs: frame.drawnMs + sinceMs })
      }
    }
  }
  note(true)
  new MutationObserver(() => note(false)).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}

async function open(browser: Browser, { url, network }: { url: string; network: (typeof networks)[number] }) {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 720 }, locale: 'vi-VN' })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('player', JSON.stringify({ isChatInStep: true })))
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const bytes = (network.mbps * 1e6) / 8
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: network.latency, downloadThroughput: bytes, uploadThroughput: bytes },
  })
  await page.goto(url)
  await untilPlaying(page)
  await page.getByRole('tab', { name: 'Tỷ lệ' }).click()
  return page
}

async function untilPlaying(page: Page) {
  await page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('.player-media')
    return video !== null && !video.paused && video.getVideoPlaybackQuality().totalVideoFrames > 10
  })
}

const happened = new Map<string, number>()

function report(name: string, seen: readonly Seen[]) {
  for (const kind of kinds) {
    const errors = seen.flatMap((one) => {
      const at = happened.get(`${one.kind} ${one.value}`)
      return one.kind === kind && at !== undefined ? [Math.abs(one.drawnMs - (at % 2 ** 32))] : []
    })
    const [p50, p95] = [0.5, 0.95].map((part) => Math.round(quantile(errors, part)))
    console.log(`${name.padEnd(10)} ${kind.padEnd(6)} error p50 ${p50} ms   p95 ${p95} ms   of ${errors.length}`)
  }
}

const directory = mkdtempSync(join(tmpdir(), 'khan-dai-in-step-'))
const log = pino({ level: 'error' }, process.stderr)
const media = startEmbeddedMedia({ directory, rtmpPort: 0, rtmpHost: '127.0.0.1', log })
const { app, address, world, stop } = await startOwnApp({ MARBLE_RACES: 'off' }, { media, mountPages })
const browser = await launchBrowser()
const { chat, odds, schedule } = app.features
const khang = await world.commentator({ name: 'Minh Khang' })
const lan = await world.user({ name: 'Lan Anh' })
const fixtureId = await world.liveFixture({ commentators: [khang], score: [0, 0], minute: 20 })
const roomId = await chat.ensureFixtureRoom(fixtureId)
const roomNow = async (): Promise<LiveRoom> => {
  const answer = await fetch(`${address}${liveRoom.path}?id=${fixtureId}`)
  return ((await answer.json()) as { data: LiveRoom }).data
}

async function until(condition: (room: LiveRoom) => boolean): Promise<LiveRoom> {
  for (;;) {
    const room = await roomNow()
    if (condition(room)) return room
    await delay(200)
  }
}

async function say(text: string) {
  await chat.say(lan.userId, { roomId, uuid: crypto.randomUUID(), text, parentId: null })
}

/** A score, a price and a message that name the round. Prices begin at 0.40, because lines are lower numbers. */
async function playRound(round: number) {
  const price = 40 + round
  const at = Date.now()
  await schedule.applyUpdate({ fixtureId, observedAt: at, homeScore: round, awayScore: 0 })
  happened.set(`score ${round}`, at)
  await odds.applyOddsRows(provider, [oddsRow(fixtureId, { prices: [`1.${price}`, '1.99'], changedAt: at })])
  happened.set(`odds ${price}`, at)
  happened.set(`chat ${round}`, Date.now())
  await say(`câu ${round}`)
}

async function seenIn(pages: readonly Page[]): Promise<Seen[]> {
  const each = await Promise.all(pages.map((page) => page.evaluate(() => window.seen ?? [])))
  return each.flat()
}

/** Reads the clocks of all pages together, many times. Returns the ages of the pictures, a list for each look. */
async function agesIn(pages: readonly Page[]): Promise<number[][]> {
  const looks: number[][] = []
  for (let look = 0; look < rounds; look += 1) {
    const ages = await Promise.all(
      pages.map((page) =>
        page.evaluate(() => {
          const frame = window.clockFrames?.at(-1)
          return frame ? frame.shownMs - frame.drawnMs : Number.NaN
        }),
      ),
    )
    looks.push(ages)
    await delay(roundMs / 4)
  }
  return looks
}

async function begin(page: Page): Promise<void> {
  await page.evaluate(readClocks, clockPicture)
  await page.evaluate(noteChanges)
}

const key = await world.streamKeyOf(khang)
const encoder = startClockEncoder('zero-latency', [`[f=flv]${media.publishAddress}/${key}`])
try {
  const { slug } = await until(({ commentators }) => commentators.some(({ isLive }) => isLive))
  await playRound(0)
  const url = `${address}/truc-tiep/${slug}`
  const pages: Page[] = []
  for (const network of networks) pages.push(await open(browser, { url, network }))
  await delay(settlingMs)
  for (const page of pages) await begin(page)
  const looking = agesIn(pages)
  for (let round = 1; round <= rounds; round += 1) {
    await playRound(round)
    await delay(roundMs)
  }
  const looks = await looking
  const spread = looks.map((ages) => Math.max(...ages) - Math.min(...ages))
  console.log(
    `spread of ${pages.length} browsers   p50 ${Math.round(quantile(spread, 0.5))} ms   p95 ${Math.round(quantile(spread, 0.95))} ms`,
  )
  for (const [index, { latency, mbps }] of networks.entries()) {
    const ages = looks.map((one) => one[index] ?? Number.NaN)
    const stalls = await pages[index]?.evaluate(() => window.stalls ?? 0)
    console.log(`${latency} ms, ${mbps} Mbit/s: picture ${Math.round(quantile(ages, 0.5))} ms old, ${stalls} stalls`)
  }
  report('live', await seenIn(pages))
  const [page, ...others] = pages
  for (const other of others) await other.context().close()
  if (!page) throw new Error('no page is open')
  await page.locator('.player').focus()
  for (let press = 0; press < backKeys; press += 1) await page.keyboard.press('j')
  await page.waitForFunction(() => !document.querySelector<HTMLVideoElement>('.player-media')?.seeking)
  await begin(page)
  await delay(20 * roundMs)
  report('DVR', await seenIn([page]))
  await page.context().close()

  encoder.kill('SIGKILL')
  await until(({ commentators }) => commentators.some(({ streams }) => streams.some((one) => one.kind === 'recording')))
  const after = await (await browser.newContext({ viewport: { width: 1_440, height: 900 } })).newPage()
  await after.goto(url)
  await after
    .getByRole('button', { name: /Xem lại/ })
    .first()
    .click()
  await untilPlaying(after)
  await after.getByRole('tab', { name: 'Tỷ lệ' }).click()
  // The board reads the earlier prices once, when the tab opens. Only the steps after that are measured.
  await after
    .locator('.odds-board')
    .getByText(/0\.\d\d/)
    .first()
    .waitFor()
  await begin(after)
  await delay((rounds + 15) * roundMs)
  report('recording', await seenIn([after]))
} finally {
  encoder.kill('SIGKILL')
  await browser.close()
  await stop()
  rmSync(directory, { recursive: true, force: true })
}

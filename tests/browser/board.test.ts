import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { liveRoom } from '#contract/live.ts'
import { sports } from '#contract/schedule.ts'
import { type BoardLayout, basketballBoard, emptyFigure, footballBoard } from '#demo/board/layout.ts'
import { type Board, readBoard } from '#demo/board/painter.ts'
import { playAt } from '#demo/score-script.ts'
import { createPerformer } from '#demo/streams.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { openVisit } from './visit.ts'

let site: LiveSite
beforeAll(async () => {
  site = await startLiveSite()
})
afterAll(async () => {
  await site?.close()
})

/**
 * Returns the brightness of each pixel in the first 32 of 360 lines. Returns null before 60 frames were played, and
 * while another rendition is on screen.
 */
function topOf(page: Page, height: number): Promise<number[] | null> {
  return page.evaluate((wanted) => {
    const video = document.querySelector<HTMLVideoElement>('.player-media')
    if (video?.videoHeight !== wanted || video.getVideoPlaybackQuality().totalVideoFrames < 60) return null
    const context = new OffscreenCanvas(640, 360).getContext('2d')
    context?.drawImage(video, 0, 0, 640, 360)
    const { data } = context?.getImageData(0, 0, 640, 32) ?? { data: [] }
    return Array.from({ length: 640 * 32 }, (_, at) => data[at * 4 + 1] ?? 0)
  }, height)
}

/**
 * Reads the figures in these columns as a text: for each column, the most similar figure. An empty figure gives no
 * character.
 */
function read(top: number[], { board, columns, style }: { board: Board; columns: number[]; style: 'clock' | 'score' }) {
  const brightness = (column: number) =>
    Array.from({ length: 512 }, (_, at) => top[(at >> 4) * 640 + column * 16 + (at & 15)] ?? 0)
  const figures = Array.from({ length: emptyFigure + 1 }, (_, figure) =>
    [0, 1].flatMap((row) => [...(board.figures[style][row]?.[figure]?.subarray(0, 256) ?? [])]),
  )
  return columns
    .map((column) => {
      const seen = brightness(column)
      const distances = figures.map((figure) =>
        figure.reduce((sum, luma, at) => sum + Math.abs((luma - 16) * 1.164 - (seen[at] ?? 0)), 0),
      )
      const nearest = distances.indexOf(Math.min(...distances))
      return nearest === emptyFigure ? '' : String(nearest)
    })
    .join('')
}

const shows: [name: 'football' | 'basketball', layout: BoardLayout, clip: string][] = [
  ['football', footballBoard, 'football-minh-khang'],
  ['basketball', basketballBoard, 'basketball-hoang-nam'],
]

test.each(shows)(
  'score and clock in the %s picture equal those of the page, in both sizes',
  async (name, layout, clip) => {
    const sport = sports[name]
    const key = `demo:showcase-${name}:test-3`
    const person = await site.world.commentator()
    const fixtureId = await site.world.liveFixture({ key, sport, minute: 41, commentators: [person] })
    const { data: room } = await site.app.call(liveRoom, { id: fixtureId })
    const scripted = { fixtureId, key, sport, kickOff: room.kickOff }
    await site.app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), ...playAt(scripted, Date.now()) })
    const board = await readBoard(name, layout)
    const performer = await createPerformer(
      { ingest: site.app.features.ingest, media: site.app.engines.media, secret: 'a secret', log: site.app.http.log },
      { ...person, clip, board },
    )
    await performer.follow(scripted)
    const { page, close } = await openVisit()
    await page.goto(`${site.app.address}/truc-tiep/${room.slug}`)

    const [minutes, seconds] = layout.clock
    const readAll = (top: number[]) => ({
      score: `${read(top, { board, columns: layout.home, style: 'score' })} – ${read(top, { board, columns: layout.away, style: 'score' })}`,
      period: read(top, { board, columns: layout.period, style: 'clock' }),
      clock: `${read(top, { board, columns: minutes, style: 'clock' })}:${read(top, { board, columns: seconds, style: 'clock' })}`,
    })
    const choose = async (size: string) => {
      await page.locator('.player-tap').hover()
      await page.getByRole('button', { name: 'Chất lượng' }).click()
      await page.getByRole('menuitemradio', { name: new RegExp(`^${size}`) }).click()
    }
    const shownAt = (height: number) => expect.poll(() => topOf(page, height)).not.toBeNull()
    await page.getByRole('button', { name: 'Chất lượng' }).waitFor({ state: 'attached' })
    await choose('360p')
    await shownAt(360)
    /** Reads the picture, and the page with the score of now. The picture is some seconds older. */
    const readBoth = async (height: number) => {
      const play = playAt(scripted, Date.now())
      await site.app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), ...play })
      const top = await topOf(page, height)
      const seen = readAll(top ?? [])
      const isOnPage =
        top !== null && (await page.getByRole('main').getByText(seen.score, { exact: true }).first().isVisible())
      return { isOnPage, play, seen }
    }
    const untilEqual = (height: number) =>
      vi.waitUntil(
        async () => {
          const both = await readBoth(height)
          return both.isOnPage && both
        },
        { timeout: 80_000, interval: 200 },
      )
    const { play, seen } = await untilEqual(360)
    expect(seen.clock).toMatch(/^\d\d:\d\d$/)
    const minuteNow = Math.floor((Date.now() - room.kickOff) / 60_000)
    if (name === 'football') {
      expect(Number(seen.clock.slice(0, 2))).toBeGreaterThanOrEqual(40)
      expect(Number(seen.clock.slice(0, 2))).toBeLessThanOrEqual(minuteNow)
    } else expect(seen.period).toBe(String(play.code))
    // The clock in the picture advances.
    await expect.poll(async () => readAll((await topOf(page, 360)) ?? []).clock).not.toBe(seen.clock)
    await choose('180p')
    await shownAt(180)
    const small = (await untilEqual(180)).seen
    expect(small.period).toBe(seen.period)
    expect(small.clock).toMatch(/^\d\d:\d\d$/)
    await performer.leave()
    await close()
  },
)

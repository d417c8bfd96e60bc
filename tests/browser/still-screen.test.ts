import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startClipPublisher } from '#demo/publisher.ts'
import { loadClip } from '#tests/media/test-engine.ts'
import { sharedBrowser } from './browser.ts'
import { openPlayer } from './player-page.ts'
import { type PlayerSite, startPlayerSite } from './player-site.ts'

const clip = await loadClip()
/** The picture is still from a moment after a keyframe. */
const STILL = { fromMs: 6_120, toMs: 16_000 }
const stillClip = {
  ...clip,
  frames: clip.frames.filter(({ kind, timeMs }) => kind === 'audio' || timeMs < STILL.fromMs || timeMs >= STILL.toMs),
}

let site: PlayerSite
beforeAll(async () => {
  site = await startPlayerSite()
})
afterAll(() => site?.close())

test.each([
  ['our player', false],
  ['hls.js', true],
])('a still screen plays in %s: the sound continues, the player is not emptied', async (name, refusesPush) => {
  const key = `still-${refusesPush}`
  const { hostname, port, pathname } = new URL(site.publishAddress)
  const target = () => ({ host: hostname, port: Number(port), app: pathname.slice(1), key })
  const publisher = startClipPublisher({ clip: stillClip, target })
  onTestFinished(() => publisher.close())
  await site.waitForStream(key)
  const { page, untilFramesShown } = await openPlayer(await sharedBrowser(), site.pageUrl(key), { refusesPush })
  await untilFramesShown(5)
  await page.evaluate(() => {
    const media = window.testHandle?.player.media() as HTMLVideoElement
    const seen = { emptied: 0, samples: [] as { played: number; frames: number }[] }
    media.addEventListener('emptied', () => {
      seen.emptied += 1
    })
    setInterval(() => {
      const frames = media.getVideoPlaybackQuality().totalVideoFrames
      seen.samples.push({ played: media.currentTime, frames })
    }, 100)
    Object.assign(window, { seen })
  })
  // Six seconds of media in which hardly a frame is shown, and then pictures again.
  await page.waitForFunction(
    () => {
      const { samples } = (window as unknown as { seen: { samples: { played: number; frames: number }[] } }).seen
      const stood = samples.findIndex((from, index) => {
        const until = samples.slice(index).find(({ played }) => played >= from.played + 6)
        return until !== undefined && until.frames - from.frames <= 20
      })
      const [latest, first] = [samples.at(-1), samples[stood]]
      return stood >= 0 && latest !== undefined && first !== undefined && latest.frames - first.frames > 60
    },
    undefined,
    { timeout: 80_000 },
  )
  const emptied = await page.evaluate(() => (window as unknown as { seen: { emptied: number } }).seen.emptied)
  expect([name, emptied]).toEqual([name, 0])
})

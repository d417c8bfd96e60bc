import rapier from '@dimforge/rapier2d-deterministic-compat'
import { chunksOf, framesPerChunk } from '#contract/rules/marble-frames.ts'
import { type RaceDraw, raceHashOf, raceKey } from '#contract/rules/marble-proof.ts'
import { type MarbleEngine, runMarbleRace } from '#contract/rules/marble-race.ts'
import { marbleTrackOf } from '#contract/rules/marble-tracks.ts'
import { createCamera } from '#web/features/marble/camera.ts'
import { depthsOf, paintRace } from '#web/features/marble/paint-race.ts'
import { createPlayback } from '#web/features/marble/playback.ts'

const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))

export async function run(draws: readonly RaceDraw[], slots: number): Promise<{ hashes: string[]; msEach: number }> {
  await rapier.init()
  const hashes: string[] = []
  let ms = 0
  for (const draw of draws) {
    const track = marbleTrackOf(draw.trackId)
    if (!track) throw new RangeError(`there is no track ${draw.trackId}`)
    const key = await raceKey(sha256, draw)
    const beganAt = performance.now()
    const raced = runMarbleRace(rapier as unknown as MarbleEngine, { track, key, slots })
    ms += performance.now() - beganAt
    hashes.push(await raceHashOf(sha256, raced))
  }
  return { hashes, msEach: ms / draws.length }
}

/**
 * Draws a race like the page for `seconds`. Returns the times to draw each picture (`costs`) and between pictures
 * (`gaps`), in ms.
 */
export async function paint(draw: RaceDraw, { slots, seconds }: { slots: number; seconds: number }) {
  const track = marbleTrackOf(draw.trackId)
  const context = document.querySelector('canvas')?.getContext('2d')
  if (!track || !context) throw new RangeError('there is nothing to draw, or on')
  await rapier.init()
  const raced = runMarbleRace(rapier as unknown as MarbleEngine, { track, key: await raceKey(sha256, draw), slots })
  const playback = createPlayback('1', slots)
  for (const [at, chunk] of chunksOf(raced).entries()) playback.add(at * framesPerChunk, chunk)
  const { width, height } = context.canvas
  const race = { marbles: Array.from({ length: slots }, (_, slot) => slot + 1), lanes: raced.lanes }
  const camera = createCamera(track, { isStill: false })
  const places = new Float64Array(slots * 2)
  const [costs, gaps]: [number[], number[]] = [[], []]
  const beganAt = performance.now()
  let before = beganAt
  while (before - beganAt < seconds * 1_000) {
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const startedAt = performance.now()
    const timeMs = now - beganAt
    playback.read(timeMs, places)
    const view = camera.look(depthsOf(places), { width, height }, now - before)
    paintRace(context, { race, track, view, places, timeMs, ownMarbleId: null })
    costs.push(performance.now() - startedAt)
    gaps.push(now - before)
    before = now
  }
  return { costs, gaps: gaps.slice(1) }
}

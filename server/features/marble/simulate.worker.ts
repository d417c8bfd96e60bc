import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import rapier from '@dimforge/rapier2d-deterministic-compat'
import { encodeFrames, framesIn } from '#contract/rules/marble-frames.ts'
import { raceHashOf, raceKey } from '#contract/rules/marble-proof.ts'
import { framesPerSecond, type MarbleEngine, runMarbleRace } from '#contract/rules/marble-race.ts'
import { marbleTrackOf } from '#contract/rules/marble-tracks.ts'
import type { Simulated, SimulationTask } from './simulator.adapter.ts'

const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

async function simulate({ slots, ...draw }: SimulationTask): Promise<Simulated> {
  const track = marbleTrackOf(draw.trackId)
  if (!track) throw new RangeError(`there is no track ${draw.trackId}`)
  const run = runMarbleRace(rapier as unknown as MarbleEngine, { track, key: await raceKey(sha256, draw), slots })
  const total = framesIn(run)
  return {
    lanes: run.lanes,
    finishes: run.finishes,
    durationMs: ((total - 1) * 1_000) / framesPerSecond,
    hash: await raceHashOf(sha256, run),
    frames: encodeFrames(run.frames, { from: 0, to: total, slots }),
  }
}

await rapier.init()
parentPort?.postMessage('ready')
parentPort?.on('message', async (task: SimulationTask) => {
  parentPort?.postMessage(await simulate(task))
})

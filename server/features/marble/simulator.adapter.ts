import type { RaceDraw } from '#contract/rules/marble-proof.ts'
import type { MarbleFinish } from '#contract/rules/marble-race.ts'
import { createKeptThread, type KeptThread } from '#server/http/kept-thread.ts'

export type SimulationTask = RaceDraw & { slots: number }
export type Simulated = {
  lanes: number[]
  finishes: MarbleFinish[]
  durationMs: number
  hash: string
  /** All frames as encoded by `encodeFrames`. */
  frames: Uint8Array
}

export type Simulator = KeptThread<SimulationTask, Simulated>

/** Runs races in a worker thread. */
export function createSimulator(): Simulator {
  return createKeptThread(new URL('./simulate.worker.ts', import.meta.url), {
    pool: 'marble simulations',
    deadlineMs: 30_000,
    waiting: 100,
  })
}

import type { MarbleChain, MarbleRace, RaceResult } from '#contract/marble.ts'

export type RaceToCheck = { race: MarbleRace; result: RaceResult; chain: MarbleChain }
export type CheckedPart = 'commit' | 'chain' | 'entropy' | 'track' | 'lanes' | 'order' | 'hash'
/** `unknown` means that this page does not have the track or the engine of the race. */
export type RaceCheck =
  | { kind: 'unknown' }
  | { kind: 'checked'; tookMs: number; hash: string; parts: Record<CheckedPart, boolean> }

/** Runs the race again in a worker and compares the result with all published data. Rejects when the worker fails. */
export function verifyRace(task: RaceToCheck): Promise<RaceCheck> {
  const worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<RaceCheck>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<RaceCheck>) => resolve(data)
    worker.onerror = (event) => reject(new Error(event.message))
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}

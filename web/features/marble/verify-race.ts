import type { MarbleChain, MarbleRace, RaceResult } from '#contract/marble.ts'

export type RaceToCheck = { race: MarbleRace; result: RaceResult; chain: MarbleChain }
export type CheckedPart = 'commit' | 'chain' | 'entropy' | 'track' | 'lanes' | 'order' | 'hash'
/** `unknown`: run on a track or engine that this page does not have. */
export type RaceCheck =
  | { kind: 'unknown' }
  | { kind: 'checked'; tookMs: number; hash: string; parts: Record<CheckedPart, boolean> }

/** Runs the race again, in a thread of its own, and compares all that was told of it. Rejects where that cannot be done. */
export function verifyRace(task: RaceToCheck): Promise<RaceCheck> {
  const worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<RaceCheck>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<RaceCheck>) => resolve(data)
    worker.onerror = (event) => reject(new Error(event.message))
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}

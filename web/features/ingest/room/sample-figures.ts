import type { BroadcastSample } from '#contract/broadcast.ts'
import { groupBy } from '#web/group-by.ts'

const minuteMs = 60_000

/** Returns true when the newest figures include those that OBS reports about itself. */
export function hasEncoderFigures(samples: readonly BroadcastSample[]): boolean {
  return (samples.at(-1)?.encoder ?? null) !== null
}

/** Returns the frames that viewers miss: as OBS reports them, else estimated by timestamps. */
export function lostFrames({ encoder, missingFrames }: BroadcastSample): number {
  return encoder ? encoder.dropped + encoder.skipped + encoder.lagged : missingFrames
}

export type MinuteRow = {
  /** Start of the minute in epoch milliseconds. */
  at: number
  bitrateKbps: number
  framesPerSecond: number
  lost: number
  late: number
  viewers: number
}

/** Returns one row for each minute, newest first: averages, and sums of faulty frames. */
export function minuteRows(samples: readonly BroadcastSample[]): MinuteRow[] {
  const byMinute = groupBy(samples, ({ at }) => Math.floor(at / minuteMs) * minuteMs)
  return [...byMinute]
    .map(([at, all]) => {
      const sum = (read: (sample: BroadcastSample) => number) => all.reduce((total, sample) => total + read(sample), 0)
      const mean = (read: (sample: BroadcastSample) => number) => sum(read) / all.length
      return {
        at,
        bitrateKbps: Math.round(mean((one) => one.bitrateKbps)),
        framesPerSecond: mean((one) => one.framesPerSecond),
        lost: sum(lostFrames),
        late: sum((one) => one.lateFrames),
        viewers: Math.round(mean((one) => one.viewers)),
      }
    })
    .toReversed()
}

import { soundRate } from './studio-messages.ts'

/** Times in milliseconds. */
export type SoundTimeline = {
  /** Returns the counted time of the next block. */
  nextMs(): number
  /** The encoder has taken a block with so many samples for each channel, whose true time is `trueMs`. */
  add(sampleCount: number, trueMs: number): void
  /** Returns the true time of a packet. Packets must come in order. */
  trueMsOf(countedMs: number): number
}

/**
 * An encoder counts the samples that it takes, as if there were no gaps between them. So it gets counted times, and each
 * of its packets gets the true time of its block back, also when blocks before it were lost.
 */
export function createSoundTimeline(): SoundTimeline {
  let samples = 0
  let blocks: { countedMs: number; offsetMs: number }[] = []
  const nextMs = () => (samples / soundRate) * 1_000

  return {
    nextMs,
    add(sampleCount, trueMs) {
      blocks.push({ countedMs: nextMs(), offsetMs: trueMs - nextMs() })
      samples += sampleCount
    },
    trueMsOf(countedMs) {
      const index = blocks.findLastIndex((block) => block.countedMs <= countedMs)
      blocks = blocks.slice(Math.max(0, index))
      return Math.max(0, Math.round(countedMs + (blocks[0]?.offsetMs ?? 0)))
    },
  }
}

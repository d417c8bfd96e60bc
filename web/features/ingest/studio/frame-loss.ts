const measuredMs = 10_000
/** Fewer frames, as in the first second, say nothing. */
const minFrames = 30

/** Knows which share of the frames the broadcast left out in the last seconds. */
export type FrameLoss = {
  /** Takes the frames since the start. Returns the share from 0 to 1; 0 before enough frames. */
  measure(of: { sent: number; dropped: number; nowMs: number }): number
}

export function createFrameLoss(): FrameLoss {
  let samples: { sent: number; dropped: number; nowMs: number }[] = []
  return {
    measure(now) {
      samples = [...samples.filter(({ nowMs }) => now.nowMs - nowMs <= measuredMs), now]
      const [first = now] = samples
      const dropped = now.dropped - first.dropped
      const all = dropped + now.sent - first.sent
      return all < minFrames ? 0 : dropped / all
    },
  }
}

/** From this share on, viewers see that the picture jerks. */
const noticedShare = 0.1

/** Returns the share in whole percent when viewers notice it, else null. */
export function noticedLoss(share: number): number | null {
  return share < noticedShare ? null : Math.round(share * 100)
}

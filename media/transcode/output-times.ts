import type { VideoPacket } from '#media/kit/packet.ts'

type Times = {
  /** Returns the times under which a frame of the source is written. They begin at 0 and grow. */
  enter(packet: VideoPacket): { timestampMs: number; compositionMs: number }
  /** Returns the times of a frame that was made, on the source's clock. */
  place(packet: VideoPacket, output: number): { dtsMs: number; compositionMs: number }
  /** Delay of the slowest output behind the source, in media time. */
  lagMs(): number
}

/** More keyframes than a process holds at a time. */
const REMEMBERED_KEYFRAMES = 64

/**
 * Converts between the clock of a source and that of its process. The process writes frames in the order in which they
 * are shown, without B-frames. So a frame of a source with B-frames comes back with its time of presentation. Each
 * keyframe gets the source's decoding time again, because the lead's segments begin there.
 */
export function createTimes(first: VideoPacket, outputs: number): Times {
  const originMs = first.dtsMs
  let enteredMs = -1
  let keyframes: { shownMs: number; reorderMs: number }[] = []
  const made = Array.from({ length: outputs }, () => ({ reorderMs: first.compositionMs, leftMs: 0 }))

  return {
    enter({ dtsMs, compositionMs, isKeyframe }) {
      enteredMs = Math.max(dtsMs - originMs, enteredMs + 1)
      if (isKeyframe) {
        const known = { shownMs: enteredMs + compositionMs, reorderMs: compositionMs }
        keyframes = [...keyframes.slice(1 - REMEMBERED_KEYFRAMES), known]
      }
      return { timestampMs: enteredMs, compositionMs }
    },
    place({ dtsMs, compositionMs, isKeyframe }, output) {
      const state = made[output]
      if (!state) throw new Error(`there is no output ${output}`)
      const shownMs = dtsMs + compositionMs
      const keyframe = isKeyframe ? keyframes.find((one) => one.shownMs === shownMs) : undefined
      if (keyframe) state.reorderMs = keyframe.reorderMs
      state.leftMs = shownMs - state.reorderMs
      return { dtsMs: originMs + state.leftMs, compositionMs: state.reorderMs }
    },
    lagMs: () => Math.max(0, enteredMs - Math.min(...made.map(({ leftMs }) => leftMs))),
  }
}

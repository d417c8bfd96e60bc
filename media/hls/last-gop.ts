import type { Sample } from '#media/fmp4/fragment.ts'
import type { VideoPacket } from '#media/kit/packet.ts'

/**
 * The group of pictures up to the newest frame. Decoded again, it gives the newest picture: players need a frame at least
 * every three seconds, also of a still screen.
 */
export type LastGop = {
  push(packet: VideoPacket): void
  /** Returns the frames, of a millisecond each, the last one with the given duration. Null when there are too many. */
  replay(lastDurationMs: number): Sample[] | null
}

/** Each frame may be seen for a millisecond. */
const MAX_FRAMES = 64
const MAX_BYTES = 4 * 1024 * 1024

export function createLastGop(): LastGop {
  let frames: VideoPacket[] = []
  let bytes = 0

  /** Reordered frames are presented in another order, so the last one would not stay. */
  function fits(packet: VideoPacket): boolean {
    const [first] = frames
    return (
      first !== undefined &&
      first.compositionMs === packet.compositionMs &&
      frames.length < MAX_FRAMES &&
      bytes + packet.data.length <= MAX_BYTES
    )
  }

  return {
    push(packet) {
      if (packet.isKeyframe) {
        frames = [packet]
        bytes = packet.data.length
      } else if (fits(packet)) {
        frames.push(packet)
        bytes += packet.data.length
      } else frames = []
    },
    replay(lastDurationMs) {
      if (frames.length === 0) return null
      return frames.map(({ data, isKeyframe, compositionMs }, index) => ({
        duration: index === frames.length - 1 ? lastDurationMs : 1,
        compositionOffset: compositionMs,
        isKeyframe,
        data,
      }))
    },
  }
}

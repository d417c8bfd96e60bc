import type { Clip, ClipTag } from '#demo/clip.ts'
import { videoConfigBody, videoFrameBody } from '#media/flv/write-tags.ts'

// H.264 as some encoders write it, of a clip whose NAL units have lengths of four bytes.

const HEADER_BYTES = 5
const LENGTH_BYTES = 4
const IDR = 5
const SLICE = 1

/** Returns the NAL units of a frame. */
export function unitsOf(frame: Buffer): Buffer[] {
  const units: Buffer[] = []
  for (let offset = 0; offset < frame.length; ) {
    const start = offset + LENGTH_BYTES
    offset = start + frame.readUInt32BE(offset)
    units.push(frame.subarray(start, offset))
  }
  return units
}

/** Returns a frame of the units. */
export function withLengths(units: readonly Buffer[]): Buffer {
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt32BE(unit.length)
      return [length, unit]
    }),
  )
}

/** Returns the units in the byte stream format (H.264, annex B) with padding, as some cameras write it. */
export function byteStream(units: readonly Buffer[]): Buffer {
  const startCode = (index: number) => Buffer.from(index === 0 ? [0, 0, 0, 1] : [0, 0, 1])
  return Buffer.concat([...units.flatMap((unit, index) => [startCode(index), unit]), Buffer.alloc(2)])
}

/** Returns the parameter sets of an avcC with one of each. */
export function parameterSets(avcC: Buffer): Buffer[] {
  const spsEnd = 8 + avcC.readUInt16BE(6)
  const ppsStart = spsEnd + 3
  return [avcC.subarray(8, spsEnd), avcC.subarray(ppsStart, ppsStart + avcC.readUInt16BE(spsEnd + 1))]
}

export const avcCOf = ({ configs }: Clip): Buffer =>
  configs.find(({ kind }) => kind === 'video')?.body.subarray(HEADER_BYTES) ?? Buffer.alloc(0)

/** Returns the clip with other bodies of its frames. */
export function mapPictures(
  clip: Clip,
  change: (frame: { units: Buffer[]; isKeyframe: boolean; timeMs: number }) => { isKeyframe?: boolean; data: Buffer }[],
): Clip {
  const frames = clip.frames.flatMap((tag): ClipTag[] => {
    if (tag.kind === 'audio') return [tag]
    const { isKeyframe, timeMs, body } = tag
    const compositionMs = body.readIntBE(2, 3)
    return change({ units: unitsOf(body.subarray(HEADER_BYTES)), isKeyframe, timeMs }).map((changed) => ({
      ...tag,
      body: videoFrameBody(0, { isKeyframe, compositionMs, ...changed }),
    }))
  })
  return { ...clip, frames }
}

/** Returns the clip with another configuration of its picture, or without one. */
export function withPictureConfig(clip: Clip, config: Buffer | null): Clip {
  const configs = clip.configs.flatMap((tag) => {
    if (tag.kind === 'audio') return [tag]
    return config ? [{ ...tag, body: videoConfigBody(0, config) }] : []
  })
  return { ...clip, configs }
}

/** Returns the units with IDR pictures as plain ones, which no decoder decodes. */
export function withoutIdr(units: readonly Buffer[]): Buffer[] {
  return units.map((unit) => {
    const first = unit.readUInt8(0)
    return (first & 31) === IDR ? Buffer.concat([Buffer.from([(first & ~31) | SLICE]), unit.subarray(1)]) : unit
  })
}

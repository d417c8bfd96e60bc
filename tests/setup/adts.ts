import type { Clip, ClipTag } from '#demo/clip.ts'
import { audioConfigBody, audioFrameBody } from '#media/flv/write-tags.ts'

const TAG_HEADER_BYTES = 2
const HEADER_BYTES = 7

/** Returns an ADTS frame without a checksum of a raw AAC-LC frame. `asc` has the sample rate and the channels. */
export function adtsFrame(asc: Buffer, frame: Buffer): Buffer {
  const bits = asc.readUInt16BE(0)
  const rateIndex = (bits >> 7) & 15
  const channels = (bits >> 3) & 15
  const length = HEADER_BYTES + frame.length
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16BE(0xfff1, 0)
  header.writeUInt16BE((1 << 14) | (rateIndex << 10) | (channels << 6), 2)
  header.writeUIntBE(header.readUIntBE(3, 3) | (length << 5) | 0x1f, 3, 3)
  header.writeUInt8(0xfc, 6)
  return Buffer.concat([header, frame])
}

type Form = {
  /** `raw` is as it should be. */
  config: 'raw' | 'adts' | 'none'
  /** Number of ADTS frames in each tag; 0 for raw frames. */
  adtsFrames: 0 | 1 | 2
}

/** Returns the clip with its sound in a form that some encoders send. */
export function withSoundForm(clip: Clip, { config, adtsFrames }: Form): Clip {
  const asc = clip.configs.find(({ kind }) => kind === 'audio')?.body.subarray(TAG_HEADER_BYTES) ?? Buffer.alloc(2)
  const first = clip.frames.find(({ kind }) => kind === 'audio')?.body.subarray(TAG_HEADER_BYTES) ?? Buffer.alloc(1)
  const configs = clip.configs.flatMap((tag) => {
    if (tag.kind === 'video' || config === 'raw') return [tag]
    return config === 'none' ? [] : [{ ...tag, body: audioConfigBody(adtsFrame(asc, first)) }]
  })
  if (adtsFrames === 0) return { ...clip, configs }
  const frames: ClipTag[] = []
  let waiting: { tag: ClipTag; bodies: Buffer[] } | null = null
  for (const tag of clip.frames) {
    if (tag.kind === 'video') {
      frames.push(tag)
      continue
    }
    waiting ??= { tag, bodies: [] }
    waiting.bodies.push(adtsFrame(asc, tag.body.subarray(TAG_HEADER_BYTES)))
    if (waiting.bodies.length < adtsFrames) continue
    frames.push({ ...waiting.tag, body: audioFrameBody(Buffer.concat(waiting.bodies)) })
    waiting = null
  }
  return { ...clip, configs, frames }
}

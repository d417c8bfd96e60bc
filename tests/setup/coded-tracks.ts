import { readFileSync } from 'node:fs'
import type { Clip, ClipTag } from '#demo/clip.ts'

// HEVC and AV1 tracks for a clip, from pictures that ffmpeg coded (tests/data/coded).

export type CodedName = 'av1' | 'hevc'
export type CodedTrack = { track: number; name: CodedName }

export type Coded = {
  fourCc: string
  /** The decoder configuration record. */
  record: Buffer
  frames: { isKeyframe: boolean; data: Buffer }[]
}

const records = { av1: 'av1C', hevc: 'hvcC' }
const fourCcs = { av1: 'av01', hevc: 'hvc1' }
const Packet = { config: 0, frame: 1, frameWithoutOffset: 3 }
const MULTITRACK = 6

/** Reads an MP4 file with one video track. */
export function readCoded(name: CodedName): Coded {
  const file = readFileSync(new URL(`../data/coded/${name}.mp4`, import.meta.url))
  /** The content of the only box of a type. */
  const content = (type: string) => {
    const at = file.indexOf(type, 0, 'latin1')
    return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4))
  }
  const numbers = (bytes: Buffer, offset: number) =>
    Array.from({ length: bytes.readUInt32BE(offset) }, (_, index) => bytes.readUInt32BE(offset + 4 + index * 4))
  const keyframes = new Set(numbers(content('stss'), 4))
  let offset = numbers(content('stco'), 4)[0] ?? 0
  // The samples of a single track lie one behind the other.
  const frames = numbers(content('stsz'), 8).map((size, index) => {
    const data = file.subarray(offset, offset + size)
    offset += size
    return { isKeyframe: keyframes.has(index + 1), data }
  })
  return { fourCc: fourCcs[name], record: content(records[name]), frames }
}

/** Returns the body of a video message in the enhanced form; track 0 is sent without its number, as OBS does. */
export function codedBody(
  coded: Pick<Coded, 'fourCc'>,
  { track, packet, isKeyframe }: { track: number; packet: number; isKeyframe: boolean },
  data: Buffer,
): Buffer {
  const frameType = isKeyframe ? 0x90 : 0xa0
  const fourCc = Buffer.from(coded.fourCc)
  const head = track === 0 ? [frameType | packet, ...fourCc] : [frameType | MULTITRACK, packet, ...fourCc, track]
  return Buffer.concat([Buffer.from(head), data])
}

/**
 * Returns a clip with coded tracks: the frames of a track follow those of the clip's own picture. A track that the clip
 * has is replaced. The clip has a keyframe every 50 frames, like the coded pictures.
 */
export function withCodedTracks(clip: Clip, extras: readonly CodedTrack[]): Clip {
  const tracks = extras.map(({ track, name }) => ({ track, name, coded: readCoded(name) }))
  const replaced = new Set(extras.map(({ track }) => track))
  const kept = (tag: ClipTag) => (tag.kind === 'video' && replaced.has(tag.track) ? [] : [tag])
  let count = -1

  function frame(tag: ClipTag): ClipTag[] {
    if (tag.kind === 'audio' || tag.track !== 0) return kept(tag)
    count += 1
    const others = tracks.map(({ track, name, coded }): ClipTag => {
      const { isKeyframe, data } = coded.frames[count % coded.frames.length] as Coded['frames'][number]
      const packet = name === 'av1' ? Packet.frame : Packet.frameWithoutOffset
      return { ...tag, track, isKeyframe, body: codedBody(coded, { track, packet, isKeyframe }, data) }
    })
    return [...kept(tag), ...others]
  }

  const configs = tracks.map(({ track, coded }): ClipTag => {
    const body = codedBody(coded, { track, packet: Packet.config, isKeyframe: true }, coded.record)
    return { kind: 'video', track, timeMs: 0, isKeyframe: true, body }
  })
  return { ...clip, configs: [...clip.configs.flatMap(kept), ...configs], frames: clip.frames.flatMap(frame) }
}

import type { Clip, ClipTag } from '#demo/clip.ts'

// Further sounds of a clip, in the form in which OBS sends its audio tracks above the first.

const ENHANCED_MULTITRACK = 0x95
const CONFIG_PACKET = 0
const CLASSIC_HEADER_BYTES = 2

/** Returns the clip with the sound of another clip as a further track. */
export function withSound(clip: Clip, { track, from }: { track: number; from: Clip }): Clip {
  const sounds = (tags: readonly ClipTag[]) =>
    tags.filter(({ kind }) => kind === 'audio').map((tag) => toSound(tag, track))
  const frames = [...clip.frames, ...sounds(from.frames)].toSorted((a, b) => a.timeMs - b.timeMs)
  return { ...clip, configs: [...clip.configs, ...sounds(from.configs)], frames }
}

function toSound(tag: ClipTag, track: number): ClipTag {
  const packet = tag.body.readUInt8(1) === CONFIG_PACKET ? 0 : 1
  const head = Buffer.from([ENHANCED_MULTITRACK, packet, ...Buffer.from('mp4a'), track])
  return { ...tag, body: Buffer.concat([head, tag.body.subarray(CLASSIC_HEADER_BYTES)]) }
}

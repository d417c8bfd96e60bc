import { encodeStudioPacket, type StudioPacket } from '#contract/rules/studio/studio-message.ts'
import type { Clip, ClipTag } from '#demo/clip.ts'
import { parseAudioTags } from '#media/flv/audio-tag.ts'
import { parseVideoTags } from '#media/flv/video-tag.ts'

export type StudioMessages = {
  configs: Uint8Array[]
  /** Frames in order, each with its time in the clip. */
  frames: { timeMs: number; bytes: Uint8Array }[]
}

/** Returns a clip as the messages that a browser studio sends, with `offsetMs` added to each time. */
export function studioMessages(clip: Clip, offsetMs = 0): StudioMessages {
  const encode = (tag: ClipTag) => packetsOf(tag, Math.round(tag.timeMs) + offsetMs).map(encodeStudioPacket)
  return {
    configs: clip.configs.flatMap(encode),
    frames: clip.frames.flatMap((tag) => encode(tag).map((bytes) => ({ timeMs: tag.timeMs, bytes }))),
  }
}

function packetsOf({ kind, body }: ClipTag, timestampMs: number): StudioPacket[] {
  if (kind === 'audio') {
    return parseAudioTags(body).flatMap((tag): StudioPacket[] => {
      if (tag.kind === 'config') return [{ kind: 'audio-config', timestampMs, data: tag.asc }]
      return tag.kind === 'frame' ? [{ kind: 'audio', timestampMs, data: tag.data }] : []
    })
  }
  return parseVideoTags(body).flatMap((tag): StudioPacket[] => {
    const { track } = tag
    if (tag.kind === 'config') return [{ kind: 'video-config', track, timestampMs, data: tag.record }]
    if (tag.kind !== 'frame') return []
    const { isKeyframe, compositionMs, data } = tag
    return [{ kind: 'video', track, timestampMs, isKeyframe, compositionMs, data }]
  })
}

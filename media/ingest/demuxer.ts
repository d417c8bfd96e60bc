import { type AacConfig, parseAacConfig } from '../codec/aac.ts'
import { type AvcConfig, inspectFrame, parseAvcConfig } from '../codec/avc.ts'
import { CodecError } from '../codec/codec-error.ts'
import { parseAudioTag } from '../flv/audio-tag.ts'
import { parseVideoTag } from '../flv/video-tag.ts'
import { RtmpError } from '../rtmp/rtmp-error.ts'
import type { Packet } from './packet.ts'

export type DemuxerSink = {
  packet(packet: Packet): void
  warn(code: 'BROKEN_FRAME' | 'FRAME_BEFORE_CONFIG'): void
}

export type Demuxer = {
  /** @throws RtmpError `UNSUPPORTED_VIDEO`, `BAD_VIDEO_CONFIG` */
  video(body: Buffer, frame: { timestampMs: number; arrivalMs: number }): void
  /** @throws RtmpError `UNSUPPORTED_AUDIO`, `BAD_AUDIO_CONFIG` */
  audio(body: Buffer, frame: { timestampMs: number; arrivalMs: number }): void
}

export function createDemuxer(sink: DemuxerSink): Demuxer {
  const unwrapVideo = createUnwrap()
  const unwrapAudio = createUnwrap()
  let avc: AvcConfig | null = null
  let aac: AacConfig | null = null

  return {
    video(body, { timestampMs, arrivalMs }) {
      const tag = parseVideoTag(body)
      if (tag.kind === 'ignored') return
      if (tag.kind === 'unsupported') {
        throw new RtmpError('UNSUPPORTED_VIDEO', `video must be H.264, this is ${tag.codec}`)
      }
      if (tag.kind === 'config') {
        if (!avc?.avcC.equals(tag.avcC)) avc = accept('BAD_VIDEO_CONFIG', () => parseAvcConfig(tag.avcC))
        return
      }
      if (!avc) {
        sink.warn('FRAME_BEFORE_CONFIG')
        return
      }
      const { isWhole, canStart } = inspectFrame(tag.data, avc.nalLengthBytes)
      if (!isWhole) {
        sink.warn('BROKEN_FRAME')
        return
      }
      sink.packet({
        kind: 'video',
        config: avc,
        dtsMs: unwrapVideo(timestampMs),
        compositionMs: tag.compositionMs,
        isKeyframe: tag.isKeyframe && canStart,
        arrivalMs,
        data: tag.data,
      })
    },
    audio(body, { timestampMs, arrivalMs }) {
      const tag = parseAudioTag(body)
      if (tag.kind === 'ignored') return
      if (tag.kind === 'unsupported') {
        throw new RtmpError('UNSUPPORTED_AUDIO', `audio must be AAC, this is ${tag.codec}`)
      }
      if (tag.kind === 'config') {
        if (!aac?.asc.equals(tag.asc)) aac = accept('BAD_AUDIO_CONFIG', () => parseAacConfig(tag.asc))
        return
      }
      if (!aac) {
        sink.warn('FRAME_BEFORE_CONFIG')
        return
      }
      sink.packet({ kind: 'audio', config: aac, dtsMs: unwrapAudio(timestampMs), arrivalMs, data: tag.data })
    },
  }
}

function accept<Config>(code: string, parse: () => Config): Config {
  try {
    return parse()
  } catch (error) {
    if (error instanceof CodecError) throw new RtmpError(code, error.message)
    throw error
  }
}

const WRAP_MS = 2 ** 32

/** RTMP timestamps are 32-bit milliseconds: they wrap after 49.7 days. */
function createUnwrap(): (timestampMs: number) => number {
  let last: number | null = null
  let wraps = 0

  return function unwrap(timestampMs) {
    if (last !== null && last - timestampMs > WRAP_MS / 2) wraps += 1
    if (last !== null && timestampMs - last > WRAP_MS / 2 && wraps > 0) wraps -= 1
    last = timestampMs
    return timestampMs + wraps * WRAP_MS
  }
}

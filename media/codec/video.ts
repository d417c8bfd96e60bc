import { type Av1Config, inspectAv1Frame, parseAv1Config } from './av1.ts'
import { type AvcConfig, inspectFrame, parseAvcConfig } from './avc.ts'
import { type HevcConfig, inspectHevcFrame, parseHevcConfig } from './hevc.ts'

/** Configuration of a video track. `record` is the decoder configuration record as the encoder sent it. */
export type VideoConfig = AvcConfig | HevcConfig | Av1Config

export type VideoKind = VideoConfig['kind']

/** Boxes in the initialisation segment: the sample entry, and the record in it. */
export const videoBoxes: Record<VideoKind, { entry: string; record: string }> = {
  avc: { entry: 'avc1', record: 'avcC' },
  hevc: { entry: 'hvc1', record: 'hvcC' },
  av1: { entry: 'av01', record: 'av1C' },
}

/** @throws CodecError */
export function parseVideoConfig(kind: VideoKind, record: Buffer): VideoConfig {
  if (kind === 'avc') return parseAvcConfig(record)
  return kind === 'hevc' ? parseHevcConfig(record) : parseAv1Config(record)
}

/** Checks a frame, and returns it as a sample of an MP4 file. */
export function inspectVideoFrame(
  frame: Buffer,
  config: VideoConfig,
): { isWhole: boolean; canStart: boolean; data: Buffer } {
  if (config.kind === 'av1') return inspectAv1Frame(frame, config)
  const inspect = config.kind === 'avc' ? inspectFrame : inspectHevcFrame
  return { ...inspect(frame, config.nalLengthBytes), data: frame }
}

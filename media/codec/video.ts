import { type Av1Config, inspectAv1Frame, parseAv1Config } from './av1.ts'
import { type AvcConfig, AvcNal, inspectFrame, parseAvcConfig } from './avc.ts'
import { CodecError } from './codec-error.ts'
import { type HevcConfig, NalType as HevcNal, hevcNalType, inspectHevcFrame, parseHevcConfig } from './hevc.ts'
import type { NalLengthBytes } from './nal.ts'
import { isByteStream, repairFrame, unitsOfByteStream, unitsWithLengths } from './nal-repair.ts'
import { avcRecordOf, hevcRecordOf } from './parameter-sets.ts'

/** Configuration of a video track. `record` is the decoder configuration record. */
export type VideoConfig = AvcConfig | HevcConfig | Av1Config

export type VideoKind = VideoConfig['kind']

/** Boxes in the initialisation segment: the sample entry, and the record in it. */
export const videoBoxes: Record<VideoKind, { entry: string; record: string }> = {
  avc: { entry: 'avc1', record: 'avcC' },
  hevc: { entry: 'hvc1', record: 'hvcC' },
  av1: { entry: 'av01', record: 'av1C' },
}

/** Length of NAL units where the encoder has not said it. */
const USUAL_LENGTH_BYTES = 4

/** @param record may also have the parameter sets as a byte stream. @throws CodecError */
export function parseVideoConfig(kind: VideoKind, record: Buffer): VideoConfig {
  if (kind === 'av1') return parseAv1Config(record)
  const whole = isByteStream(record) ? recordOf(kind, unitsOfByteStream(record), USUAL_LENGTH_BYTES) : record
  if (!whole) throw new CodecError('the configuration lacks a parameter set')
  return kind === 'avc' ? parseAvcConfig(whole) : parseHevcConfig(whole)
}

/** Returns the configuration whose parameter sets are in the frame, or null without them. */
export function configInFrame(kind: VideoKind, frame: Buffer): VideoConfig | null {
  if (kind === 'av1') return null
  const units = isByteStream(frame) ? unitsOfByteStream(frame) : unitsWithLengths(frame, USUAL_LENGTH_BYTES)
  return configOf(kind, units ?? [], USUAL_LENGTH_BYTES)
}

export type InspectedFrame = {
  /** False for bytes that are no frame, also after a repair. */
  isWhole: boolean
  /** True when a decoder can start with the frame. */
  canStart: boolean
  /** False for units without a picture, which belong to the next one. */
  hasPicture: boolean
  /** The frame as a sample of an MP4 file. */
  data: Buffer
  /** Another one than given when the frame has other parameter sets, for example after a phone was turned. */
  config: VideoConfig
}

/**
 * Checks a frame, and repairs its units where the encoder writes them in another form. A frame is not copied unless it
 * must change.
 *
 * @param isFlagged is true for a frame that the encoder calls a keyframe.
 */
export function inspectVideoFrame(frame: Buffer, config: VideoConfig, isFlagged: boolean): InspectedFrame {
  if (config.kind === 'av1') return { ...inspectAv1Frame(frame, config), hasPicture: true, config }
  const { nalLengthBytes } = config
  const inspect = (data: Buffer) =>
    config.kind === 'avc'
      ? inspectFrame(data, nalLengthBytes, isFlagged)
      : inspectHevcFrame(data, nalLengthBytes, isFlagged)
  const asSent = inspect(frame)
  const repaired = asSent.isWhole ? null : repairFrame(frame, nalLengthBytes)
  const data = repaired ?? frame
  const { hasSequenceSet, ...facts } = repaired ? inspect(repaired) : asSent
  const isNew = facts.canStart && hasSequenceSet
  return { ...facts, data, config: isNew ? configAfter(data, config) : config }
}

/** Encoders repeat their parameter sets. They are new ones when the record lacks a sequence parameter set. */
function configAfter(frame: Buffer, config: AvcConfig | HevcConfig): VideoConfig {
  const units = unitsWithLengths(frame, config.nalLengthBytes) ?? []
  const isKnown = units.every((unit) => !isSequenceSet(config.kind, unit) || config.record.includes(unit))
  return isKnown ? config : (configOf(config.kind, units, config.nalLengthBytes) ?? config)
}

function isSequenceSet(kind: 'avc' | 'hevc', unit: Buffer): boolean {
  const first = unit.readUInt8(0)
  return kind === 'avc' ? (first & 31) === AvcNal.sps : hevcNalType(first) === HevcNal.sps
}

function configOf(kind: 'avc' | 'hevc', units: readonly Buffer[], nalLengthBytes: NalLengthBytes): VideoConfig | null {
  try {
    const record = recordOf(kind, units, nalLengthBytes)
    return record && parseVideoConfig(kind, record)
  } catch (error) {
    if (error instanceof CodecError) return null
    throw error
  }
}

function recordOf(kind: 'avc' | 'hevc', units: readonly Buffer[], nalLengthBytes: NalLengthBytes): Buffer | null {
  return kind === 'avc' ? avcRecordOf(units, nalLengthBytes) : hevcRecordOf(units, nalLengthBytes)
}

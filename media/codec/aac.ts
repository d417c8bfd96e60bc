import { createBitReader } from './bit-reader.ts'
import { CodecError } from './codec-error.ts'

/** A parsed AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). */
export type AacConfig = {
  asc: Buffer
  /** RFC 6381, for example `mp4a.40.2`. */
  codec: string
  /** Rate of the core coder. With explicit SBR the output rate is twice this. */
  sampleRate: number
  channels: number
  /** Frame length, counted at `sampleRate`. */
  samplesPerFrame: 960 | 1024
}

const SAMPLE_RATES = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]
const EXPLICIT_RATE = 15
const ESCAPED_TYPE = 31
/** Browsers play AAC-LC alone, also below SBR, and not Main or LTP. */
const ObjectType = { aacLc: 2, sbr: 5, parametricStereo: 29 } as const

/** Real configurations have two to about fifty bytes. Every rendition keeps them. */
const MAX_CONFIG_BYTES = 256

/** @throws CodecError */
export function parseAacConfig(asc: Buffer): AacConfig {
  if (asc.length > MAX_CONFIG_BYTES) throw new CodecError('the AAC configuration is too long')
  const reader = createBitReader(asc)

  function readObjectType(): number {
    const type = reader.bits(5)
    return type === ESCAPED_TYPE ? 32 + reader.bits(6) : type
  }
  function readSampleRate(): number {
    const index = reader.bits(4)
    const rate = index === EXPLICIT_RATE ? reader.bits(24) : SAMPLE_RATES[index]
    if (!rate || rate > 96000) throw new CodecError('the AAC sample rate is not a known one')
    return rate
  }

  const objectType = readObjectType()
  const sampleRate = readSampleRate()
  const channels = reader.bits(4)
  let core = objectType
  if (objectType === ObjectType.sbr || objectType === ObjectType.parametricStereo) {
    readSampleRate()
    core = readObjectType()
  }
  if (core !== ObjectType.aacLc) throw new CodecError(`AAC object type ${core} is not supported`)
  if (channels < 1 || channels > 7) throw new CodecError('the AAC channel layout is not a plain one')
  const hasShortFrames = reader.flag()
  return {
    asc: Buffer.from(asc),
    codec: `mp4a.40.${objectType}`,
    sampleRate,
    channels: channels === 7 ? 8 : channels,
    samplesPerFrame: hasShortFrames ? 960 : 1024,
  }
}

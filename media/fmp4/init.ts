import type { AacConfig } from '#media/codec/aac.ts'
import { type VideoConfig, videoBoxes } from '#media/codec/video.ts'
import { box, fullBox, text, u16, u32, zeros } from './box.ts'
import { AUDIO_TRACK_ID, type Tracks, VIDEO_TIMESCALE, VIDEO_TRACK_ID } from './tracks.ts'

const PLAIN = { version: 0, flags: 0 }
const UNITY_MATRIX = u32(0x00010000, 0, 0, 0, 0x00010000, 0, 0, 0, 0x40000000)
const UNDETERMINED_LANGUAGE = 0x55c4
const ENABLED_IN_MOVIE = 3
const SELF_CONTAINED = 1
const FULL_VOLUME = 0x0100
const SCREEN_RESOLUTION_DPI = 0x00480000

/** Builds an initialisation segment: `ftyp` and a `moov` without samples (ISO/IEC 14496-12, 8.8). */
export function buildInit(tracks: Tracks): Buffer {
  const traks: Buffer[] = []
  const trexs: Buffer[] = []
  if (tracks.video) {
    traks.push(videoTrak(tracks.video))
    trexs.push(trex(VIDEO_TRACK_ID))
  }
  if (tracks.audio) {
    traks.push(audioTrak(tracks.audio))
    trexs.push(trex(AUDIO_TRACK_ID))
  }
  const ftyp = box('ftyp', text('iso6'), u32(0), text('iso6cmfcmp41'))
  const moov = box('moov', mvhd(), ...traks, box('mvex', ...trexs))
  return Buffer.concat([ftyp, moov])
}

function mvhd(): Buffer {
  const times = u32(0, 0, VIDEO_TIMESCALE, 0)
  const rateAndVolume = Buffer.concat([u32(0x00010000), u16(FULL_VOLUME, 0), u32(0, 0)])
  return fullBox('mvhd', PLAIN, times, rateAndVolume, UNITY_MATRIX, zeros(24), u32(AUDIO_TRACK_ID + 1))
}

function trex(trackId: number): Buffer {
  return fullBox('trex', PLAIN, u32(trackId, 1, 0, 0, 0))
}

function videoTrak({ kind, width, height, record }: VideoConfig): Buffer {
  const boxes = videoBoxes[kind]
  const entry = box(
    boxes.entry,
    zeros(6),
    u16(1),
    zeros(16),
    u16(width, height),
    u32(SCREEN_RESOLUTION_DPI, SCREEN_RESOLUTION_DPI, 0),
    u16(1),
    zeros(32),
    u16(0x0018, 0xffff),
    box(boxes.record, record),
  )
  return trak({
    tkhd: tkhd({ trackId: VIDEO_TRACK_ID, volume: 0, width, height }),
    timescale: VIDEO_TIMESCALE,
    handler: 'vide',
    mediaHeader: fullBox('vmhd', { version: 0, flags: 1 }, u16(0, 0, 0, 0)),
    sampleEntry: entry,
  })
}

function audioTrak(config: AacConfig): Buffer {
  const entry = box(
    'mp4a',
    zeros(6),
    u16(1),
    zeros(8),
    u16(config.channels, 16, 0, 0),
    // 16.16 fixed point cannot express more than 65535. The decoder reads the true rate from the esds.
    u32(config.sampleRate > 0xffff ? 0 : config.sampleRate * 0x10000),
    esds(config.asc),
  )
  return trak({
    tkhd: tkhd({ trackId: AUDIO_TRACK_ID, volume: FULL_VOLUME, width: 0, height: 0 }),
    timescale: config.sampleRate,
    handler: 'soun',
    mediaHeader: fullBox('smhd', PLAIN, u16(0, 0)),
    sampleEntry: entry,
  })
}

function tkhd(track: { trackId: number; volume: number; width: number; height: number }): Buffer {
  return fullBox(
    'tkhd',
    { version: 0, flags: ENABLED_IN_MOVIE },
    u32(0, 0, track.trackId, 0, 0, 0, 0),
    u16(0, 0, track.volume, 0),
    UNITY_MATRIX,
    u32(track.width * 0x10000, track.height * 0x10000),
  )
}

function trak(track: {
  tkhd: Buffer
  timescale: number
  handler: 'vide' | 'soun'
  mediaHeader: Buffer
  sampleEntry: Buffer
}): Buffer {
  const mdhd = fullBox('mdhd', PLAIN, u32(0, 0, track.timescale, 0), u16(UNDETERMINED_LANGUAGE, 0))
  const hdlr = fullBox('hdlr', PLAIN, u32(0), text(track.handler), zeros(12), text('\0'))
  const dref = fullBox('dref', PLAIN, u32(1), fullBox('url ', { version: 0, flags: SELF_CONTAINED }))
  const stbl = box(
    'stbl',
    fullBox('stsd', PLAIN, u32(1), track.sampleEntry),
    fullBox('stts', PLAIN, u32(0)),
    fullBox('stsc', PLAIN, u32(0)),
    fullBox('stsz', PLAIN, u32(0, 0)),
    fullBox('stco', PLAIN, u32(0)),
  )
  return box('trak', track.tkhd, box('mdia', mdhd, hdlr, box('minf', track.mediaHeader, box('dinf', dref), stbl)))
}

/** Builds the elementary stream descriptor around an AudioSpecificConfig (ISO/IEC 14496-1, 7.2.6). */
function esds(asc: Buffer): Buffer {
  const decoderSpecific = descriptor(0x05, asc)
  const decoderConfig = descriptor(
    0x04,
    Buffer.concat([Buffer.from([0x40, 0x15, 0, 0, 0]), u32(0, 0), decoderSpecific]),
  )
  const syncLayer = descriptor(0x06, Buffer.from([2]))
  return fullBox('esds', PLAIN, descriptor(0x03, Buffer.concat([u16(0), Buffer.from([0]), decoderConfig, syncLayer])))
}

function descriptor(tag: number, content: Buffer): Buffer {
  const length = content.length
  const size = [0x80 | (length >> 21), 0x80 | (length >> 14), 0x80 | (length >> 7), length & 0x7f]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

// FLV audio tag bodies (Adobe FLV 10.1, E.4.2.1).

export type AudioTag =
  | { kind: 'config'; asc: Buffer }
  | { kind: 'frame'; data: Buffer }
  | { kind: 'unsupported'; codec: string }
  | { kind: 'ignored' }

const AAC_FORMAT = 10
const ENHANCED_FORMAT = 9
const FORMATS: Record<number, string> = {
  0: 'PCM',
  1: 'ADPCM',
  2: 'MP3',
  3: 'PCM',
  7: 'G.711',
  8: 'G.711',
  11: 'Speex',
}

/** Never throws; a body that is too short is `ignored`. */
export function parseAudioTag(body: Buffer): AudioTag {
  if (body.length < 2) return { kind: 'ignored' }
  const format = body.readUInt8(0) >> 4
  if (format === ENHANCED_FORMAT) return { kind: 'unsupported', codec: 'enhanced audio' }
  if (format !== AAC_FORMAT) return { kind: 'unsupported', codec: FORMATS[format] ?? `FLV audio format ${format}` }
  if (body.length === 2) return { kind: 'ignored' }
  return body.readUInt8(1) === 0 ? { kind: 'config', asc: body.subarray(2) } : { kind: 'frame', data: body.subarray(2) }
}

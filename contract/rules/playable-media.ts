/** Codecs that all recent browsers play. HEVC is not one of them. */
export const playableVideo: readonly string[] = ['avc', 'vp8', 'vp9', 'av1']
export const playableSound: readonly string[] = ['aac', 'mp3', 'opus', 'vorbis', 'flac']

/**
 * Matches codec parameters (RFC 6381) with 8-bit 4:2:0 colours, or 10-bit ones in AV1 and VP9, whose decoders must
 * support them. H.264: Baseline, Main, Extended and High. Its other profiles have 10 bits, 4:2:2 or 4:4:4.
 */
const playableColours = /^(?:avc[13]\.(?:42|4d|58|64)|vp8$|vp8\.|vp09\.0[02]|av01\.0)/i

export type VideoFault = 'codec' | 'colours'

/**
 * Returns why browsers do not play a picture track, or null. `parameters` is the codec string, such as `avc1.640028`;
 * null when it is unknown.
 */
export function videoFault(codec: string | null, parameters: string | null): VideoFault | null {
  if (codec === null || parameters === null || !playableVideo.includes(codec)) return 'codec'
  return playableColours.test(parameters) ? null : 'colours'
}

import type { AttrList } from 'hls.js'

/** Session data in which the engine names the encoder's sounds (media/hls/multivariant.ts). */
const SOUNDS_ID = 'khandai.sounds'

export function soundsIn(sessionData: Record<string, AttrList> | null): readonly number[] {
  const numbers = sessionData?.[SOUNDS_ID]?.VALUE?.split(' ').map(Number) ?? []
  return numbers.every(Number.isInteger) ? numbers : []
}

/** Returns the address with the viewer mark of the level, so that a viewer whose stream is opened again is counted once. */
export function addressWithMark(url: string, levelUrl: string | null): string {
  const mark = levelUrl && new URL(levelUrl, 'http://level').searchParams.get('viewer')
  return mark ? `${url}${url.includes('?') ? '&' : '?'}viewer=${mark}` : url
}

/** Returns the address of the multivariant playlist whose renditions have this sound. */
export function addressWithSound(url: string, sound: number): string {
  return sound === 0 ? url : url.replace(/index\.m3u8(?=$|\?)/, `index-a${sound}.m3u8`)
}

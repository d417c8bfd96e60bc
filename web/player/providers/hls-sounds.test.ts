import { expect, test } from 'vitest'
import { isSoundLevel, soundAloneIn } from './hls-levels.ts'
import { addressWithMark, addressWithSound } from './hls-sounds.ts'

test('a stream that is opened again keeps its viewer mark', () => {
  const level = 'https://site.test/live/s1/e1/media.m3u8?viewer=gAb-1'
  expect(addressWithMark('/live/s1/index.m3u8', level)).toBe('/live/s1/index.m3u8?viewer=gAb-1')
  expect(addressWithMark(addressWithSound('/live/s1/index.m3u8', 2), level)).toBe('/live/s1/index-a2.m3u8?viewer=gAb-1')
  expect(addressWithMark('/live/s1/index.m3u8', null)).toBe('/live/s1/index.m3u8')
  expect(addressWithMark('/live/s1/index.m3u8', 'https://site.test/live/s1/e1/media.m3u8')).toBe('/live/s1/index.m3u8')
})

test('the sound alone is found beside pictures, and not where there is nothing else', () => {
  const picture = {
    url: '/v0',
    bitrate: 2_000_000,
    width: 640,
    height: 360,
    videoCodec: 'avc1.64001f',
    audioCodec: 'mp4a.40.2',
  }
  const sound = { url: '/audio', bitrate: 128_400, width: 0, height: 0, audioCodec: 'mp4a.40.2' }
  expect(soundAloneIn([picture, sound])).toEqual({ url: '/audio', bitrateKbps: 128 })
  expect([soundAloneIn([sound]), soundAloneIn([picture]), soundAloneIn([])]).toEqual([null, null, null])
  expect([isSoundLevel(sound), isSoundLevel(picture)]).toEqual([true, false])
  // The playlist of a recording says nothing about its media.
  expect(isSoundLevel({ width: 0, height: 0 })).toBe(false)
})

import { expect, test } from 'vitest'
import { parseMultivariant, renditionWithin } from './push-ladder.ts'

const playlist = [
  '#EXTM3U',
  '#EXT-X-VERSION:9',
  '#EXT-X-STREAM-INF:BANDWIDTH=6000000,AVERAGE-BANDWIDTH=4800000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=30.000',
  'e1/media.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=1250000,AVERAGE-BANDWIDTH=1000000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=30.000',
  'e1/v1/media.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=80000,AVERAGE-BANDWIDTH=64000,CODECS="mp4a.40.2"',
  'e1/audio/media.m3u8',
  '',
].join('\n')

test('reads the renditions of a multivariant playlist', () => {
  const [lead, small, sound] = parseMultivariant(playlist)
  expect(lead).toEqual({
    name: 'v0',
    sound: 0,
    uri: 'e1/media.m3u8',
    codecs: 'avc1.64001f,mp4a.40.2',
    width: 1280,
    height: 720,
    frameRate: 30,
    bandwidth: 6_000_000,
    averageBandwidth: 4_800_000,
  })
  expect(small).toMatchObject({ name: 'v1', height: 360 })
  expect(sound).toMatchObject({ name: 'audio', width: null, height: null, frameRate: null })
})

test('finds the best picture within a rate, or the smallest one, and the sound only without pictures', () => {
  const renditions = parseMultivariant(playlist)
  const names = [10_000_000, 2_000_000, 100].map((rate) => renditionWithin(renditions, rate)?.name)
  expect(names).toEqual(['v0', 'v1', 'v1'])
  expect(renditionWithin(renditions.slice(2), 100)?.name).toBe('audio')
  expect(renditionWithin([], 100)).toBeNull()
})

import { expect, test } from 'vitest'
import { FIRST_MADE_TRACK } from '#media/kit/packet.ts'
import { ffmpegArguments } from './ffmpeg-arguments.ts'
import { targetsOf } from './targets.ts'

const ladder = [
  { height: 720, kbps: 2_500 },
  { height: 480, kbps: 1_200 },
  { height: 360, kbps: 600 },
]
const sizesOf = (width: number, height: number) =>
  targetsOf({ width, height }, ladder).map((target) => `${target.width}x${target.height}`)

test('a source gets the rungs below its size, in its shape and with even sides', () => {
  expect(sizesOf(1920, 1080)).toEqual(['1280x720', '854x480', '640x360'])
  expect(sizesOf(1280, 720)).toEqual(['854x480', '640x360'])
  expect(sizesOf(1080, 1920)).toEqual(['720x1280', '480x854', '360x640'])
  expect(sizesOf(1024, 768)).toEqual(['960x720', '640x480', '480x360'])
  expect(sizesOf(640, 360)).toEqual([])
  expect(sizesOf(64, 8192)).toEqual([])
})

test('a rung has the same track for every source, above those of an encoder', () => {
  const tracksOf = (height: number) => targetsOf({ width: height * 2, height }, ladder).map(({ track }) => track)
  expect(tracksOf(1080)).toEqual([256, 257, 258])
  expect(tracksOf(400)).toEqual([258])
  expect(FIRST_MADE_TRACK).toBeGreaterThan(255)
})

test('ffmpeg reads stdin alone, and writes each target to its own file descriptor', () => {
  const given = ffmpegArguments(targetsOf({ width: 1280, height: 720 }, ladder))
  expect(given.filter((one) => one.startsWith('pipe:'))).toEqual(['pipe:0', 'pipe:3', 'pipe:4'])
  expect(given.join(' ')).toContain('-vf scale=854:480 -b:v 1200k -maxrate 1200k')
  expect(given.slice(0, given.indexOf('pipe:0')).join(' ')).toContain('-protocol_whitelist pipe')
})

import { expect, test } from 'vitest'
import { videoFault } from './playable-media.ts'

test.each([
  ['avc', 'avc1.42c01e', null],
  ['avc', 'avc1.4D401F', null],
  ['avc', 'avc3.640033', null],
  ['avc', 'avc1.6e0028', 'colours'],
  ['avc', 'avc1.7a0028', 'colours'],
  ['avc', 'avc1.f4001f', 'colours'],
  ['vp8', 'vp8', null],
  ['vp9', 'vp09.00.10.08', null],
  ['vp9', 'vp09.01.10.08.03', 'colours'],
  ['av1', 'av01.0.08M.10', null],
  ['av1', 'av01.1.08M.08', 'colours'],
  ['hevc', 'hvc1.2.4.L153.b0', 'codec'],
  ['prores', 'apch', 'codec'],
  [null, null, 'codec'],
])('%s with the parameters %s: %s', (codec, parameters, fault) => {
  expect(videoFault(codec, parameters)).toBe(fault)
})

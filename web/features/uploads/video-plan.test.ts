import { expect, test } from 'vitest'
import { postUpload } from '#contract/newsfeed.ts'
import { reelUpload } from '#contract/reels.ts'
import { planOf, type VideoFacts, type VideoLimits } from './video-plan.ts'

const megabyte = 1024 ** 2
const h264 = { codec: 'avc', parameters: 'avc1.640028', width: 1_920, height: 1_080 }
const usual: VideoFacts = {
  picture: h264,
  sounds: ['aac'],
  durationS: 30,
  bytes: 40 * megabyte,
  isContainerAccepted: true,
}
const limits = postUpload.videos as VideoLimits
const reels = reelUpload.videos as VideoLimits

test.each<[string, Partial<VideoFacts>, VideoLimits]>([
  ['a usual video', {}, limits],
  ['an upright reel of 1080 × 2400', { picture: { ...h264, width: 1_080, height: 2_400 } }, reels],
  ['a video without sound', { sounds: [] }, limits],
  ['spatial sound before AAC', { sounds: [null, 'aac'] }, limits],
])('%s is sent unchanged', (_, facts, of) => {
  expect(planOf({ ...usual, ...facts }, of)).toEqual({ send: 'original' })
})

test.each<[string, Partial<VideoFacts>, object]>([
  [
    'in 4K is scaled to 1080p',
    { picture: { ...h264, width: 3_840, height: 2_160 } },
    { fault: 'UPLOAD_PIXELS', encodesPicture: true, width: 1_920, height: 1_080 },
  ],
  [
    'in upright 4K is scaled to 1080p',
    { picture: { ...h264, width: 2_160, height: 3_840 } },
    { fault: 'UPLOAD_PIXELS', width: 1_080, height: 1_920 },
  ],
  [
    'in HEVC is encoded in its size',
    { picture: { ...h264, codec: 'hevc', parameters: 'hvc1.1.6.L120.90' } },
    { fault: 'UPLOAD_CODEC', encodesPicture: true, width: 1_920, height: 1_080 },
  ],
  [
    'in 10 bits is encoded again',
    { picture: { ...h264, parameters: 'avc1.6e0028' } },
    { fault: 'UPLOAD_COLOURS', encodesPicture: true },
  ],
  ['with AC-3 keeps its picture', { sounds: ['ac3'] }, { fault: 'UPLOAD_SOUND', encodesPicture: false }],
  ['with PCM keeps its picture', { sounds: ['pcm-s16'] }, { fault: 'UPLOAD_SOUND', encodesPicture: false }],
  ['in Matroska is copied', { isContainerAccepted: false }, { fault: 'UPLOAD_TYPE', encodesPicture: false }],
  [
    'of too many bytes is encoded with fewer',
    { bytes: 900 * megabyte, durationS: 300 },
    { fault: 'PAYLOAD_TOO_LARGE', encodesPicture: true, bitrate: 4_905_165 },
  ],
])('a video %s', (_, facts, plan) => {
  expect(planOf({ ...usual, ...facts }, limits)).toMatchObject({ send: 'converted', ...plan })
})

test.each<[string, Partial<VideoFacts>]>([
  ['UPLOAD_NO_PICTURE', { picture: null }],
  ['UPLOAD_REFUSED', { picture: null, sounds: [] }],
  ['UPLOAD_TOO_LONG', { durationS: 302 }],
])('%s is known before a byte is sent', (refused, facts) => {
  expect(planOf({ ...usual, ...facts }, limits)).toEqual({ send: 'nothing', refused })
})

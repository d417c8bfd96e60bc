import { expect, test } from 'vitest'
import type { PushRendition } from '#contract/rules/push/push-ladder.ts'
import { worthChoosing } from './worth-choosing.ts'

const codecs = { avc: 'avc1.64001f', hevc: 'hvc1.1.6.L93.B0', av1: 'av01.0.08M.08' }

function rendition(codec: keyof typeof codecs, height: number, kbps: number): PushRendition {
  const size = { width: (height * 16) / 9, height, frameRate: 30 }
  const rates = { bandwidth: kbps * 1_250, averageBandwidth: kbps * 1_000 }
  return {
    name: `${codec}-${height}-${kbps}`,
    sound: 0,
    uri: '',
    codecs: `${codecs[codec]},mp4a.40.2`,
    ...size,
    ...rates,
  }
}

const best = rendition('avc', 1080, 6_000)
const middle = rendition('avc', 720, 3_500)
const low = rendition('avc', 480, 1_500)
const names = (list: readonly PushRendition[]) => list.map(({ name }) => name)

test('another codec replaces what needs more and shows no more', () => {
  const av1 = rendition('av1', 1080, 3_800)
  expect(worthChoosing([best, middle, low, av1], null)).toEqual([low, av1])
})

test('a rendition of few bits does not replace a better one of the same height', () => {
  const thin = rendition('av1', 1080, 900)
  expect(names(worthChoosing([best, middle, low, thin], null))).toEqual([best.name, middle.name, low.name, thin.name])
})

test('H.264 of several rates is never reduced', () => {
  const again = rendition('avc', 1080, 4_000)
  expect(worthChoosing([best, again, middle, low], null)).toHaveLength(4)
})

test('the codec is not changed to save data alone, but to show more', () => {
  const av1 = rendition('av1', 1080, 3_800)
  expect(worthChoosing([best, middle, av1], best)).toContain(best)
  const tall = rendition('hevc', 1080, 3_500)
  expect(worthChoosing([middle, tall], middle)).toEqual([tall])
})

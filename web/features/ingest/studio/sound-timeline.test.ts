import { expect, test } from 'vitest'
import { createSoundTimeline } from './sound-timeline.ts'
import { soundRate } from './studio-messages.ts'

const second = soundRate

test('packets get the true times of their blocks, also after lost blocks', () => {
  const timeline = createSoundTimeline()
  timeline.add(second, 500)
  timeline.add(second, 1_500)
  // The encoder was too slow for 30 seconds of sound.
  expect(timeline.nextMs()).toBe(2_000)
  timeline.add(second, 32_500)
  timeline.add(second, 33_500)
  const packets = [0, 990, 1_000, 1_990, 2_000, 2_990, 3_000]
  expect(packets.map((at) => timeline.trueMsOf(at))).toEqual([500, 1_490, 1_500, 2_490, 32_500, 33_490, 33_500])
})

test('a packet that begins before the first block gets a time that is not negative', () => {
  const timeline = createSoundTimeline()
  timeline.add(second, 10)
  expect(timeline.trueMsOf(-21)).toBe(0)
})

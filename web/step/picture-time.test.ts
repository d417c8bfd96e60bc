import { expect, test } from 'vitest'
import { waitingTime } from './picture-time.ts'

const playing = { status: 'ready', hasPicture: true, isEnded: false } as const

test('events wait for the picture on screen, also while the network is away', () => {
  expect(waitingTime(playing, 5_000, 4_000)).toBe(5_000)
  expect(waitingTime({ ...playing, status: 'reconnecting' }, 5_000, 4_000)).toBe(5_000)
})

test('while another source opens, the last picture counts', () => {
  expect(waitingTime({ status: 'loading', hasPicture: false, isEnded: false }, null, 4_000)).toBe(4_000)
  expect(waitingTime({ status: 'loading', hasPicture: false, isEnded: false }, null, null)).toBeNull()
})

test('nothing waits for a picture that has stopped', () => {
  for (const status of ['idle', 'unsupported', 'missing', 'publisher-lost'] as const)
    expect(waitingTime({ ...playing, status }, 5_000, 4_000)).toBeNull()
  expect(waitingTime({ ...playing, isEnded: true }, 5_000, 4_000)).toBeNull()
})

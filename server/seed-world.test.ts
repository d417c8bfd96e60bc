import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ApiError } from './http/errors.ts'
import { seedWorld } from './seed-world.ts'

const slow = new ApiError('UNAVAILABLE')
const use = { log: pino({ level: 'silent' }), reached: () => {}, waitMs: [0, 0] }

test('a database that was too slow twice gets the world in the third attempt', async () => {
  let attempts = 0
  const seed = async () => {
    attempts += 1
    if (attempts < 3) throw slow
  }
  await seedWorld({ seed }, use)
  expect(attempts).toBe(3)
})

test('a database that stays too slow is one sentence that names the part', async () => {
  const seed = (reached: (part: string) => void) => {
    reached('matches')
    return Promise.reject(slow)
  }
  await expect(seedWorld({ seed }, use)).rejects.toThrow(
    'The database is too slow to write the demo world (matches). Start again when the machine has less to do: what is written stays.',
  )
})

test('another failure is not repeated', async () => {
  let attempts = 0
  const seed = () => {
    attempts += 1
    return Promise.reject(new Error('a fault of the program'))
  }
  await expect(seedWorld({ seed }, use)).rejects.toThrow('a fault of the program')
  expect(attempts).toBe(1)
})

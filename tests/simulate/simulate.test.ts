import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/setup/test-database.ts'
import { simulate } from './simulate.ts'
import { openTheatre, poolSize, type Theatre } from './theatre.ts'

let theatre: Theatre
beforeAll(async () => {
  theatre = await openTheatre(await openTestDatabase('program', { poolSize }))
})
afterAll(() => theatre?.close())

// A calm run, and two in which connections are cut. `npm run simulate` continues with other seeds.
test.each([5, 2, 14])('seed %i: overlapping requests and cut connections leave no contradiction', async (seed) => {
  const { faults, statements, cuts } = await simulate(theatre, seed)
  expect(faults).toEqual([])
  expect(statements).toBeGreaterThan(100)
  expect(cuts > 0).toBe(seed !== 5)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'

test('properties are tested with the same inputs each time, and a failure names the seed', () => {
  const { seed } = fc.readConfigureGlobal()
  expect(seed).toEqual(expect.any(Number))
  expect(fc.sample(fc.integer(), 5)).toEqual(fc.sample(fc.integer(), 5))
  const fails = fc.property(fc.integer(), (n) => n < 1_000)
  expect(() => fc.assert(fails)).toThrow(`seed: ${seed},`)
})

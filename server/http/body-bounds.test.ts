import { describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { deskArticleSave } from '#contract/article-desk.ts'
import { consoleSave } from '#contract/console.ts'
import { newsfeedCreate } from '#contract/newsfeed.ts'
import { guestLogin, login } from '#contract/session.ts'
import { bodyBoundsOf, sparedBounds } from './body-bounds.ts'
import { exceeds } from './json-body.ts'

const megabyte = 1024 * 1024
const writes = allEndpoints.filter(({ method }) => method !== 'GET')

test('most calls take less than 16 kB, and none more than a megabyte', () => {
  const sizes = writes.map((endpoint) => bodyBoundsOf(endpoint)?.bytes ?? 0)
  expect(Math.max(...sizes)).toBe(megabyte)
  expect(sizes.filter((bytes) => bytes <= 16 * 1024).length).toBeGreaterThan(writes.length * 0.8)
})

test('a login takes a small body, and a call without fields none', () => {
  expect(bodyBoundsOf(login)?.bytes).toBeLessThan(16 * 1024)
  expect(bodyBoundsOf(guestLogin)).toBeNull()
})

test('a post of the longest text fits, also with all its letters escaped', () => {
  const content = '\\u1ec7'.repeat(5_000)
  expect(content.length).toBeLessThan(bodyBoundsOf(newsfeedCreate)?.bytes ?? 0)
})

test('records and articles, whose schemas are open or large, have bounds too', () => {
  expect(bodyBoundsOf(consoleSave)).toEqual({ bytes: megabyte, values: expect.any(Number), depth: expect.any(Number) })
  expect(bodyBoundsOf(consoleSave)?.values).toBeLessThan(5_000)
  expect(bodyBoundsOf(deskArticleSave)).toEqual({ bytes: megabyte, values: 20_000, depth: expect.any(Number) })
})

describe('a scan of JSON', () => {
  const within = (json: string, bounds: Partial<typeof sparedBounds> = {}) =>
    !exceeds(json, { ...sparedBounds, values: 5, depth: 3, ...bounds })

  test.each(['{}', '[1,2,3,4]', '{"a":"[[[[[[,,,,,,"}', '[[[]]]', '"', '{"a":"\\\\\\"[[[[[[,,,,,,"}', ''])(
    'accepts %s',
    (json) => {
      expect(within(json)).toBe(true)
    },
  )

  test.each(['[1,2,3,4,5,6]', '[[[[', '{"a":{"b":{"c":{', '{"a":"\\\\",[1,2,3,4,5,6', '[[[[]]]]'])(
    'refuses %s',
    (json) => {
      expect(within(json)).toBe(false)
    },
  )
})

import { expect, test } from 'vitest'
import { badgesOf } from './badge.rules.ts'

const dayMs = 24 * 3_600_000
const now = Date.UTC(2026, 10, 22)
const plain = { role: 'user', level: 1, createdAt: now - 100 * dayMs, followers: 0, friends: 0 } as const

test('a member has a badge only above its threshold', () => {
  expect(badgesOf(plain, now)).toEqual([])
  expect(badgesOf({ ...plain, createdAt: now - 29 * dayMs }, now)).toEqual([{ kind: 'newcomer', value: 1 }])
  expect(badgesOf({ ...plain, level: 4, friends: 9, followers: 19, createdAt: now - 364 * dayMs }, now)).toEqual([])
})

test('lists the rarest badge first, with its value', () => {
  const known = { role: 'commentator', level: 12, createdAt: now - 800 * dayMs, followers: 44, friends: 10 } as const
  expect(badgesOf(known, now)).toEqual([
    { kind: 'commentator', value: 1 },
    { kind: 'level', value: 12 },
    { kind: 'veteran', value: 2 },
    { kind: 'popular', value: 44 },
    { kind: 'social', value: 10 },
  ])
})

import { expect, test } from 'vitest'
import type { PublicUser } from '#contract/account.ts'
import { createMembers } from './members.service.ts'

const profileOf = (id: string): PublicUser => ({
  userId: id,
  username: `khan_gia_${id}`,
  displayName: `Khán giả ${id}`,
  level: 1,
  role: 'user',
  profilePicture: '',
  createdAt: 0,
})

test('a thousand rooms that need the same profiles in parallel make at most two queries', async () => {
  const asked: (readonly string[])[] = []
  const members = createMembers({
    async findPublic(userIds) {
      asked.push(userIds)
      return new Map(userIds.filter((id) => id !== 'gone').map((id) => [id, profileOf(id)]))
    },
  })
  const rooms = Array.from({ length: 1_000 }, (_, at) => members.find(['1', String((at % 3) + 1), 'gone']))
  for (const [at, found] of (await Promise.all(rooms)).entries())
    expect([...found.keys()].toSorted()).toEqual([...new Set(['1', String((at % 3) + 1)])])
  expect(asked.length).toBeLessThanOrEqual(2)
  await members.find(['1', '2', '3'])
  expect(asked.length).toBeLessThanOrEqual(2)
})

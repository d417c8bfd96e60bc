import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KeysetPaging } from '#contract/envelope.ts'
import type { GroupFilter } from '#contract/rules/newsfeed-codes.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'
import type { FeedOf } from './feed.rules.ts'
import { listFeed } from './feed.store.ts'

/** Returns the same numbers for the same seed, so that a failing world can be reproduced. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    chance: (share: number) => next() < share,
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
  }
}

type Person = { id: string; role: string; posts: 'everyone' | 'friends' | 'nobody' }
type Post = { id: string; userId: string; visibility: number }
type Pairs = Set<string>
type World = {
  people: Person[]
  posts: Post[]
  friends: Pairs
  follows: Pairs
  blocks: Pairs
  mutes: Pairs
  hides: Pairs
}

let database: DatabaseEngine
beforeAll(async () => {
  database = await openTestDatabase('owner')
})
afterAll(() => database.close())

/**
 * Creates random members: some write a lot and some nothing. Friends, follows, blocks, mutes and hides are random too.
 */
async function randomWorld(seed: number): Promise<World> {
  const { chance, pick } = dice(seed)
  const { pool } = database
  await pool.query('delete from posts')
  const people: Person[] = []
  for (let i = 0; i < 14; i += 1) {
    const role = chance(0.3) ? 'commentator' : 'user'
    const { rows } = await pool.query(
      `insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton, role)
        values ($1, $1, $1, $1, $1, $2) returning id::text`,
      [`w${seed}n${i}`, role],
    )
    people.push({ id: rows[0].id, role, posts: pick(['everyone', 'everyone', 'friends', 'nobody']) })
  }
  for (const { id, posts } of people)
    if (chance(0.8) || posts !== 'everyone')
      await pool.query('insert into privacy_settings (user_id, posts) values ($1, $2)', [id, posts])
  const writers = people.flatMap((person, i) => Array<Person>(i % 5 === 0 ? 0 : i % 3 === 0 ? 12 : 2).fill(person))
  const posts: Post[] = []
  for (let i = 0; i < 90; i += 1) {
    const visibility = pick([1, 1, 1, 1, 2, 3])
    const userId = pick(writers).id
    const { rows } = await pool.query(
      `insert into posts (user_id, request_id, type, visibility, content, deleted_at)
        values ($1, gen_random_uuid(), 10, $2, '', $3) returning id::text`,
      [userId, visibility, visibility === 3 ? new Date() : null],
    )
    posts.push({ id: rows[0].id, userId, visibility })
  }
  async function pairs(share: number, others: readonly { id: string }[], statement: string): Promise<Pairs> {
    const found: Pairs = new Set()
    for (const { id } of people)
      for (const other of others)
        if (id !== other.id && chance(share)) {
          await pool.query(statement, [id, other.id])
          found.add(`${id} ${other.id}`)
        }
    return found
  }
  const friends = await pairs(
    0.3,
    people,
    `insert into friendships (low_id, high_id, asked_by, state)
      values (least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), $1, 'friends') on conflict do nothing`,
  )
  for (const pair of [...friends]) friends.add(pair.split(' ').toReversed().join(' '))
  return {
    people,
    posts,
    friends,
    follows: await pairs(0.5, people, `insert into follows (user_id, kind, target_id) values ($1, 'member', $2)`),
    blocks: await pairs(0.04, people, 'insert into blocks (user_id, blocked_id) values ($1, $2)'),
    mutes: await pairs(0.05, people, 'insert into member_mutes (user_id, muted_id) values ($1, $2)'),
    hides: await pairs(0.1, posts, 'insert into post_hides (user_id, post_id) values ($1, $2)'),
  }
}

/** Computes the same feed by checking every post. */
function plainly(world: World, viewerId: string | null, of: FeedOf, group: GroupFilter): string[] {
  const { people, posts, friends, follows, blocks, mutes, hides } = world
  const byId = new Map(people.map((person) => [person.id, person]))
  const isShown = ({ id, userId, visibility }: Post) => {
    const author = byId.get(userId)
    const pair = `${viewerId} ${userId}`
    if (!author || visibility !== 1) return false
    if (of.kind === 'friends' && !friends.has(pair)) return false
    if (of.kind === 'following' && !follows.has(pair)) return false
    if (group !== 'all' && author.role !== (group === 'commentator' ? 'commentator' : 'user')) return false
    if (mutes.has(pair) || hides.has(`${viewerId} ${id}`)) return false
    if (userId === viewerId) return true
    if (blocks.has(pair) || blocks.has(`${userId} ${viewerId}`)) return false
    return author.posts === 'everyone' || (author.posts === 'friends' && friends.has(pair))
  }
  return posts
    .filter(isShown)
    .map(({ id }) => id)
    .toReversed()
}

describe('feeds of friends and followed members', () => {
  test.each([1, 2, 3])(
    'world %i: pages by cursor, pages by number and the count match a simple query',
    async (seed) => {
      const world = await randomWorld(seed)
      let read = 0
      const asked = async (viewerId: string | null, of: FeedOf, group: GroupFilter) => {
        const all = plainly(world, viewerId, of, group)
        read += all.length
        const page = (paging: KeysetPaging) => listFeed(database.db, { viewerId, of, group, order: 'newest', paging })
        for (const pageSize of [2, 7, 50]) {
          const byCursor: string[] = []
          let after: string | undefined
          do {
            const { list, next, total } = await page({ pageNum: 1, pageSize, ...(after && { after }) })
            expect(total).toBe(all.length)
            byCursor.push(...list.map(({ id }) => id))
            after = next ?? undefined
          } while (after)
          expect(byCursor, `${of.kind} of ${viewerId}, ${group}, ${pageSize} a page`).toEqual(all)
          const second = await page({ pageNum: 2, pageSize })
          expect(second.list.map(({ id }) => id)).toEqual(all.slice(pageSize, 2 * pageSize))
        }
      }
      for (const { id: userId } of world.people.slice(0, 3)) {
        for (const kind of ['friends', 'following'] as const)
          for (const group of ['all', 'commentator'] as const) await asked(userId, { kind, userId }, group)
        await asked(userId, { kind: 'everybody' }, 'commentator')
      }
      await asked(null, { kind: 'everybody' }, 'commentator')
      expect(read).toBeGreaterThan(100)
    },
  )
})

import { expect, test } from 'vitest'
import type { Post } from '#contract/newsfeed.ts'
import { keepFeed, keptFeed, stateOf, withMore, withOwn, without, withWaiting } from './feed.state.ts'

const post = (id: string) => ({ id, content: `bài ${id}` }) as Post
const ids = (state: { list: readonly Post[] }) => state.list.map(({ id }) => id)
const first = stateOf({ list: [post('9'), post('8')], next: 'k' })

test('a page that overlaps adds each post once', () => {
  const more = withMore(first, { list: [post('8'), post('7')], next: null })
  expect(ids(more)).toEqual(['9', '8', '7'])
  expect(more.next).toBeNull()
})

test('counts each new post of other members once, and puts the viewer’s post first immediately', () => {
  const updated = ['10', '10', '9', '11'].reduce(withWaiting, first)
  expect(updated.waiting).toEqual(['10', '11'])
  expect(ids(updated)).toEqual(['9', '8'])
  const own = withOwn(updated, post('11'))
  expect(ids(own)).toEqual(['11', '9', '8'])
  expect(own.waiting).toEqual(['10'])
})

test('a deleted post is removed, waiting or shown', () => {
  const updated = withWaiting(first, '10')
  expect(without(updated, '10').waiting).toEqual([])
  expect(ids(without(updated, '9'))).toEqual(['8'])
})

test('the last few feeds are cached', () => {
  for (let i = 0; i < 9; i += 1) keepFeed(`feed ${i}`, first)
  expect(keptFeed('feed 0')).toBeNull()
  expect(keptFeed('feed 8')).toBe(first)
})

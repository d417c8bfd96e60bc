import { expect, test } from 'vitest'
import type { Comment, CommentThread } from '#contract/comments.ts'
import { withChange, withNewer, withOneMoreReply, withOwn, without, withPage, withReplies } from './threads.ts'

const comment = (id: string, rootId: string | null = null): Comment => ({
  id,
  rootId,
  parentId: rootId,
  author: null,
  replyTo: null,
  mentions: [],
  content: `c${id}`,
  createdAt: 0,
  editedAt: null,
  replies: 0,
})
const thread = (id: string, replies: string[] = [], total = replies.length): CommentThread => ({
  ...comment(id),
  replies: total,
  firstReplies: replies.map((reply) => comment(reply, id)),
})
const drawn = (threads: readonly CommentThread[]) =>
  threads.map(({ id, firstReplies, replies }) => `${id}[${firstReplies.map((reply) => reply.id)}]${replies}`)

test('appends pages, prepends newer threads, and adds no duplicates', () => {
  const first = [thread('5'), thread('4')]
  expect(drawn(withPage(first, [thread('4'), thread('3')]))).toEqual(['5[]0', '4[]0', '3[]0'])
  expect(drawn(withNewer(first, [thread('6'), thread('5')]))).toEqual(['6[]0', '5[]0', '4[]0'])
})

test('puts the viewer’s comment first and reply last in its thread, and adds each only once', () => {
  const threads = [thread('1', ['2'], 4)]
  expect(drawn(withOwn(threads, comment('9')))).toEqual(['9[]0', '1[2]4'])
  const replied = withOwn(threads, comment('7', '1'))
  expect(drawn(replied)).toEqual(['1[2,7]4'])
  expect(withOwn(replied, comment('7', '1'))).toEqual(replied)
})

test('another member’s reply changes only the number, and is loaded with the rest', () => {
  const updated = withOneMoreReply([thread('1', ['2'])], '1', '3')
  expect(drawn(updated)).toEqual(['1[2]2'])
  expect(drawn(withOneMoreReply(updated, '1', '2'))).toEqual(['1[2]2'])
  expect(drawn(withReplies(updated, '1', [comment('3', '1'), comment('2', '1')]))).toEqual(['1[2,3]2'])
})

test('updates a changed comment in place', () => {
  const change = { content: 'mới', mentions: [], editedAt: 5 }
  expect(withChange([thread('1', ['2'])], '2', change)[0]?.firstReplies[0]).toMatchObject(change)
  expect(withChange([thread('1')], '1', change)[0]).toMatchObject(change)
})

test('a deleted comment leaves an empty place only while it has replies', () => {
  expect(drawn(without([thread('1'), thread('2')], '1', null))).toEqual(['2[]0'])
  const [emptied] = without([thread('1', ['2'])], '1', null)
  expect(emptied).toMatchObject({ content: null, author: null, replies: 1 })
  expect(without(emptied ? [emptied] : [], '2', '1')).toEqual([])
  expect(drawn(without([thread('1', ['2', '3'])], '3', '1'))).toEqual(['1[2]1'])
})

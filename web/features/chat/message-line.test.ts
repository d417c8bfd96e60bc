import { expect, test } from 'vitest'
import { type ChatMessage, plainMessage } from '#contract/chat.ts'
import type { GoalMoment } from '#contract/goal-moments.ts'
import { append, itemsOf, mentions, partsOf, refreshed, withoutHidden } from './message-line.ts'

function message(id: number, text = `số ${id}`): ChatMessage {
  const groupMessageId = String(id)
  const author = { userId: '7', username: 'lan', showName: 'Lan' }
  return {
    ...plainMessage,
    groupId: '1',
    groupMessageId,
    uuid: `u${id}`,
    ...author,
    filteredMessage: text,
    createdAt: id,
  }
}

const messages = [1, 2, 3].map((id) => message(id))
const idsOf = (list: readonly ChatMessage[]) => list.map((one) => Number(one.groupMessageId))

test('known messages are dropped, and new ones are appended', () => {
  const { messages: next, hasHole } = append(messages, [message(2), message(3), message(4), message(5)], false)
  expect(idsOf(next)).toEqual([1, 2, 3, 4, 5])
  expect(hasHole).toBe(false)
})

test('reports a gap and shows no message after it', () => {
  const { messages: next, hasHole } = append(messages, [message(4), message(6), message(7)], false)
  expect(idsOf(next)).toEqual([1, 2, 3, 4])
  expect(hasHole).toBe(true)
})

test('a page of the history adds new messages and updates known ones', () => {
  const removed = { ...message(2, ''), isDeleted: true }
  const known = [message(1), message(2), message(3)]
  expect(refreshed(known, [removed, message(3), message(4)])).toEqual([message(1), removed, message(3), message(4)])
  expect(refreshed([], [message(7)])).toEqual([message(7)])
  expect(refreshed(known, [])).toEqual([])
})

test('after a gap longer than a page of the history, older messages are dropped', () => {
  expect(idsOf(refreshed(messages, [message(9), message(10)]))).toEqual([9, 10])
})

test('live messages of a blocked member, and quotes of them, are not shown', () => {
  const theirs = { ...message(2, 'của người bị chặn'), userId: '9' }
  const answer = { ...message(3), parentMessageId: '2', parent: { userId: '9', showName: 'Huy', filteredMessage: 'x' } }
  const shown = withoutHidden([message(1), theirs, answer], new Set(['9']))
  const lines = { messages: shown, joins: [], drafts: [], readId: null, username: null, dayOf: null }
  expect(itemsOf(lines).map(({ key }) => key)).toEqual(['u1', 'u3'])
  expect(JSON.stringify(shown)).not.toMatch(/bị chặn|Huy/)
})

test('an empty room accepts any first message without a gap', () => {
  expect(append([], [message(41), message(42)], false)).toMatchObject({ hasHole: false, messages: [{}, {}] })
})

test('at the end of the list only the newest messages are kept, and further up nothing is dropped', () => {
  const known = Array.from({ length: 800 }, (_, at) => message(at + 1))
  const along = append(known, [message(801)], false)
  expect([along.messages.length, idsOf(along.messages).at(-1)]).toEqual([400, 801])
  const reading = append(known, [message(801)], true)
  expect([reading.messages.length, idsOf(reading.messages)[0]]).toEqual([801, 1])
})

test('further up the list stops growing at its limit, and later messages are requested again', () => {
  const known = Array.from({ length: 2000 }, (_, at) => message(at + 1))
  const full = append(known, [message(2001), message(2002)], true)
  expect(full).toMatchObject({ isFull: true, hasHole: false, messages: { length: 2000 } })
  const back = append(full.messages, [message(2001), message(2002)], false)
  expect([back.messages.length, idsOf(back.messages).at(-1)]).toEqual([400, 2002])
})

test('puts join notices, the unread line and drafts in order, and removes an acknowledged draft', () => {
  const joins = [{ systemMessage: 5 as const, names: ['Huy'], total: 1, key: 1, behindId: 2 }]
  const draft = { text: 'x', files: [], parent: null, state: 'sending' as const, failure: null }
  const drafts = [
    { ...draft, uuid: 'u3' },
    { ...draft, uuid: 'new' },
  ]
  const items = itemsOf({ messages, joins, drafts, readId: 1, username: null, dayOf: null })
  expect(items.map((item) => item.key)).toEqual(['u1', 'unread', 'u2', 'j1', 'u3', 'new'])
})

test('no unread line is shown when the newest message is read', () => {
  const items = itemsOf({ messages, joins: [], drafts: [], readId: 3, username: null, dayOf: null })
  expect(items.every((item) => item.kind === 'message')).toBe(true)
})

test('a mention is a whole username, in any case, without a full stop after it', () => {
  expect(mentions(message(1, 'vào xem @Lan.Anh ơi'), 'lan.anh')).toBe(true)
  expect(mentions(message(1, 'vào xem @lan.anh.'), 'lan.anh')).toBe(true)
  expect(mentions(message(1, 'vào xem @lan.anh1'), 'lan.anh')).toBe(false)
  expect(mentions(message(1, 'vào xem @lan.anh'), null)).toBe(false)
  expect(partsOf('a @lan_anh b').map((part) => part.kind)).toEqual(['text', 'mention', 'text'])
  expect(partsOf('#cup @lan.anh. https://bao.example/@huy.')).toEqual([
    { kind: 'text', at: 0, text: '#cup' },
    { kind: 'text', at: 4, text: ' ' },
    { kind: 'mention', at: 5, text: '@lan.anh' },
    { kind: 'text', at: 13, text: '. ' },
    expect.objectContaining({ kind: 'link', at: 15, href: 'https://bao.example/@huy' }),
    { kind: 'text', at: 39, text: '.' },
  ])
})

test('starts each day with a day line and groups consecutive messages of one author', () => {
  const at = (id: number, createdAt: number, userId = '7') => ({ ...message(id), createdAt, userId })
  const minute = 60_000
  const day = 24 * 60 * minute
  const talk = [at(1, 0), at(2, minute), at(3, 2 * minute, '8'), at(4, 3 * minute), at(5, 20 * minute), at(6, day)]
  const dayOf = (timeMs: number) => String(Math.floor(timeMs / day))
  const items = itemsOf({ messages: talk, joins: [], drafts: [], readId: null, username: null, dayOf })
  expect(items.map((item) => item.key)).toEqual(['d0', 'u1', 'u2', 'u3', 'u4', 'u5', 'd1', 'u6'])
  const followUps = items.flatMap((item) => (item.kind === 'message' && item.isFollowUp ? [item.key] : []))
  expect(followUps).toEqual(['u2'])
})

test('a card of a goal follows the messages before it; the newest one is shown even when all messages are later', () => {
  const at = (time: number) => ({ momentId: String(time), at: time }) as GoalMoment
  const keysOf = (loaded: readonly ChatMessage[], ...times: number[]) =>
    itemsOf({
      ...{ messages: loaded, moments: times.map(at), joins: [], drafts: [], readId: null, username: null, dayOf: null },
    }).map(({ key }) => key)
  expect(keysOf(messages, 2, 9)).toEqual(['u1', 'u2', 'm2', 'u3', 'm9'])
  expect(keysOf([], 5)).toEqual(['m5'])
  const later = [message(6), message(8)]
  expect(keysOf(later, 2, 4)).toEqual(['m4u6', 'u6', 'u8'])
  expect(keysOf(later, 2, 7)).toEqual(['u6', 'm7', 'u8'])
})

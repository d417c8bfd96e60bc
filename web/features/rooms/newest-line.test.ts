import { expect, test } from 'vitest'
import { type ChatMessage, type ChatRoom, plainMessage } from '#contract/chat.ts'
import { notBehind, withNewest } from './newest-line.ts'

const room = (groupId: string, lastId: number, text = `câu ${lastId}`) =>
  ({
    groupId,
    lastId: String(lastId),
    lastMessage: { userId: '5', showName: 'Lan', filteredMessage: text, createdAt: lastId, files: 0 },
  }) as ChatRoom
const message = (groupId: string, id: number, more: Partial<ChatMessage> = {}) =>
  ({
    ...plainMessage,
    groupId,
    groupMessageId: String(id),
    userId: '6',
    showName: 'Huy',
    filteredMessage: `câu ${id}`,
    createdAt: id,
    ...more,
  }) as ChatMessage

const lines = (rooms: readonly ChatRoom[]) => rooms.map((one) => `${one.groupId} ${one.lastMessage?.filteredMessage}`)

test('the newest message becomes its room’s line, and the room moves to the top', () => {
  expect(lines(withNewest([room('1', 9), room('2', 4)], message('2', 5)))).toEqual(['2 câu 5', '1 câu 9'])
})

test('decides by id which message is newer, not by the times of two server processes', () => {
  const [first] = withNewest([room('1', 9)], message('1', 10, { createdAt: 3 }))
  expect([first?.lastId, first?.lastMessage?.createdAt]).toEqual(['10', 3])
})

test('an older message, one of an unlisted room, and a hidden one change nothing', () => {
  const rooms = [room('1', 9)]
  expect(withNewest(rooms, message('1', 8))).toBe(rooms)
  expect(withNewest(rooms, message('7', 1))).toBe(rooms)
  expect(withNewest(rooms, message('1', 10, { isHidden: true }))).toBe(rooms)
})

test('a deleted message disappears from its line, and the room keeps its place', () => {
  const rooms = [room('1', 9), room('2', 4)]
  expect(lines(withNewest(rooms, message('2', 4, { filteredMessage: '' })))).toEqual(['1 câu 9', '2 '])
})

test('a line has the same maximum length as on the server', () => {
  const [first] = withNewest([room('1', 1)], message('1', 2, { filteredMessage: '⚽'.repeat(500) }))
  expect([...(first?.lastMessage?.filteredMessage ?? '')].length).toBe(100)
})

test('a list that was requested before a message arrived does not replace its line', () => {
  const known = [room('2', 5), room('1', 9)]
  expect(lines(notBehind([room('1', 9), room('2', 4)], known))).toEqual(['2 câu 5', '1 câu 9'])
  expect(lines(notBehind([room('1', 10), room('2', 5)], known))).toEqual(['1 câu 10', '2 câu 5'])
})

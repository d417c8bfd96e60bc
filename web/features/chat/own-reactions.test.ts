import { expect, test } from 'vitest'
import { type ChatMessage, reactions } from '#contract/chat.ts'
import { createOwnReactions } from './own-reactions.ts'

const { like, love } = reactions

const message = (groupMessageId: string, reaction: number) =>
  ({ groupMessageId, reaction, isDeleted: false }) as unknown as ChatMessage

test('a history that was read before a reaction does not undo the reaction', () => {
  const own = createOwnReactions()
  own.press('1', { before: 0, next: love })(true)
  const keep = own.startRead()
  own.press('2', { before: 0, next: love })(true)
  own.press('3', { before: like, next: 0 })
  const read = [message('1', like), message('2', 0), message('3', like), message('4', like)]
  expect(read.map(keep).map(({ reaction }) => reaction)).toEqual([like, love, 0, like])
  const live = ['1', '2', '3', '4'].map((id) => own.with(message(id, 0)).reaction)
  expect(live).toEqual([like, love, 0, like])
})

test('a history that was read before the server applied a reaction does not undo the reaction', () => {
  const own = createOwnReactions()
  const settle = own.press('1', { before: 0, next: love })
  const keep = own.startRead()
  expect(keep(message('1', 0)).reaction).toBe(love)
  expect(settle(true)).toBe(true)
  expect(keep(message('1', 0)).reaction).toBe(love)
  expect(own.startRead()(message('1', like)).reaction).toBe(like)
})

test('a refused reaction shows the one before, and does not discard a read', () => {
  const own = createOwnReactions()
  const keep = own.startRead()
  own.press('1', { before: like, next: love })(false)
  expect(own.with(message('1', 0)).reaction).toBe(like)
  expect(keep(message('1', love)).reaction).toBe(love)
})

test('reads and reactions of the previous viewer are ignored', () => {
  const own = createOwnReactions()
  const settle = own.press('1', { before: like, next: love })
  const keep = own.startRead()
  own.clear()
  expect([keep(message('2', like)).reaction, settle(false)]).toEqual([0, false])
  expect(['1', '2'].map((id) => own.with(message(id, 0)).reaction)).toEqual([0, 0])
})

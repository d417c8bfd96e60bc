import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { createOwnReactions } from './own-reactions.ts'

const message = (groupMessageId: string, reaction: number) =>
  ({ groupMessageId, reaction, isDeleted: false }) as unknown as ChatMessage

test('a history that was read before a reaction does not undo the reaction', () => {
  const own = createOwnReactions()
  own.set('1', 2)
  const keep = own.startRead()
  own.set('2', 3)
  own.set('3', 0)
  const read = [message('1', 1), message('2', 0), message('3', 1), message('4', 1)]
  expect(read.map(keep).map(({ reaction }) => reaction)).toEqual([1, 3, 0, 1])
  const live = ['1', '2', '3', '4'].map((id) => own.with(message(id, 0)).reaction)
  expect(live).toEqual([1, 3, 0, 1])
})

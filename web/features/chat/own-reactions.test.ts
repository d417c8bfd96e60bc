import { expect, test } from 'vitest'
import { type ChatMessage, reactions } from '#contract/chat.ts'
import { createOwnReactions } from './own-reactions.ts'

const { like, love } = reactions

const message = (groupMessageId: string, reaction: number) =>
  ({ groupMessageId, reaction, isDeleted: false }) as unknown as ChatMessage

test('a history that was read before a reaction does not undo the reaction', () => {
  const own = createOwnReactions()
  own.set('1', love)
  const keep = own.startRead()
  own.set('2', love)
  own.set('3', 0)
  const read = [message('1', like), message('2', 0), message('3', like), message('4', like)]
  expect(read.map(keep).map(({ reaction }) => reaction)).toEqual([like, love, 0, like])
  const live = ['1', '2', '3', '4'].map((id) => own.with(message(id, 0)).reaction)
  expect(live).toEqual([like, love, 0, like])
})

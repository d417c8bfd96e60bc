import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChatMessage, chatHistory, plainMessage, type ReactionCode } from '#contract/chat.ts'
import { createDeferred } from '#web/deferred.ts'
import { createChatRoom } from './chat-room.ts'

const like: ReactionCode = 10
let history: () => Promise<Response>

function message(id: number, reaction: ReactionCode | 0): ChatMessage {
  const author = { userId: '7', username: 'binh', showName: 'Bình' }
  const own = { groupId: '1', groupMessageId: String(id), uuid: `m${id}`, createdAt: id }
  return { ...plainMessage, ...author, ...own, filteredMessage: 'Hay!', reaction }
}

function page(...list: ChatMessage[]): Response {
  return Response.json({ code: 0, msg: 'Success', data: { list } })
}

beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'guest=0' })
  vi.stubGlobal('fetch', async (path: string) =>
    path === chatHistory.path
      ? history()
      : Response.json({ code: 1, msg: 'NOT_PERMISSIONS', data: null }, { status: 403 }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function roomWith(...messages: ChatMessage[]) {
  const room = createChatRoom('1')
  room.state.set((now) => ({ ...now, messages }))
  return { room, reactions: () => room.state.get().messages.map(({ reaction }) => reaction) }
}

test('another viewer sees only their reactions', async () => {
  const { room, reactions } = roomWith(message(1, like), message(2, like), message(3, 0))
  history = async () => page(message(3, like), message(2, 0))
  await room.loadSelf()
  expect(reactions()).toEqual([0, 0, like])
})

test('reactions of the previous viewer are not marked, even when the history arrives late', async () => {
  const { room, reactions } = roomWith(message(1, like))
  const late = createDeferred<Response>()
  const asked = createDeferred<void>()
  history = () => {
    asked.resolve()
    return late.promise
  }
  const first = room.loadSelf()
  await asked.promise
  expect(reactions()).toEqual([0])
  history = async () => Response.error()
  await room.loadSelf()
  late.resolve(page(message(1, like)))
  await first
  expect(reactions()).toEqual([0])
})

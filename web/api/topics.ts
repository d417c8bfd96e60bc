import type { ServerEvent } from './live-socket.ts'

/** What a page listens to. `afterId` is asked at each subscription, so that coming back tells what was seen. */
export type Subscription = {
  topic: 'chatroom' | 'fixture' | 'scores' | 'odds' | 'user'
  groupId?: string
  fixtureId?: string
  board?: string
  afterId?: () => string | undefined
  received(event: ServerEvent): void
}

const fixtureEvents: readonly unknown[] = ['fixture', 'stream', 'audience', 'details', 'fixtureOdds']

type RoomFields = { topic?: unknown; type?: unknown; groupId?: unknown; fixtureId?: unknown; board?: unknown }

/** The room that a subscription or an event belongs to, or null for an event that names none. */
export function roomOf(of: RoomFields): string | null {
  if (of.topic === 'chatroom') return `chatroom:${of.groupId}`
  if (of.topic === 'fixture' || fixtureEvents.includes(of.type)) return `fixture:${of.fixtureId}`
  if (of.topic === 'odds' || of.type === 'odds') return `odds:${of.board}`
  if (of.topic === 'scores' || of.type === 'scores') return 'scores'
  return of.topic === 'user' ? 'user' : null
}

export function frameOf({ topic, groupId, fixtureId, board, afterId }: Subscription): object {
  return { type: 'sub', topic, groupId, fixtureId, board, afterId: afterId?.() }
}

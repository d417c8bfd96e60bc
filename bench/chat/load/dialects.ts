import type { DialectName } from './plan.ts'

/** Content of a frame from the server. `sentAt` has the send times that the message texts begin with. */
export type Heard = {
  /** True when this frame opened the session. Only Socket.IO opens the session by a frame. */
  isConnected: boolean
  reply: string | null
  subbed: { lastId: number; isGap: boolean; missedIds: readonly number[] } | null
  ids: readonly number[]
  sentAt: readonly number[]
  acks: readonly { uuid: string; isGood: boolean }[]
}

export type Dialect = {
  /** True when the handshake alone opens the session. */
  connectsImmediately: boolean
  subscribe(afterId: number | null): string
  publish(message: { uuid: string; text: string }): string
  hear(text: string): Heard
}

type ServerEvent = {
  type: string
  uuid: string
  code: number
  data?: { groupMessageId?: string; filteredMessage?: string; lastId?: string; list?: Message[]; gap?: boolean }
}
type Message = { groupMessageId: string }

export function createDialect(name: DialectName, groupId: string, { isPrivate = false } = {}): Dialect {
  if (name === 'socket-io') return socketIo
  return name === 'plain-ws' ? plainWs : khanDai(groupId, isPrivate)
}

/** Protocol of our server: every frame is an array of events. */
function khanDai(groupId: string, isPrivate: boolean): Dialect {
  const room = { topic: 'chatroom', groupId }
  const place = isPrivate ? { topic: 'private', path: 'sendMessagePrivate' } : { ...room, path: 'sendMessage' }
  return {
    connectsImmediately: true,
    subscribe: (afterId) =>
      JSON.stringify({ type: 'sub', ...room, ...(afterId === null ? {} : { afterId: String(afterId) }) }),
    publish: ({ uuid, text }) =>
      JSON.stringify({ type: 'send', ...place, uuid, data: { groupId, originalMessage: text } }),
    hear: (text) => heardIn(JSON.parse(text) as ServerEvent[]),
  }
}

const plainWs: Dialect = {
  connectsImmediately: true,
  subscribe: () => '{"type":"sub"}',
  publish: ({ uuid, text }) => JSON.stringify({ type: 'send', uuid, data: { originalMessage: text } }),
  hear: (text) => heardIn(JSON.parse(text) as ServerEvent[]),
}

/**
 * Engine.IO 4 and Socket.IO 5 without a library: `0` opens, `40` joins the namespace, `42` is an event, `2` is a ping
 * and `3` a pong.
 */
const socketIo: Dialect = {
  connectsImmediately: false,
  subscribe: () => '42["sub","room"]',
  publish: ({ uuid, text }) => `42${JSON.stringify(['send', { uuid, text }])}`,
  hear(text) {
    if (text.startsWith('42')) {
      const [name, data] = JSON.parse(text.slice(2)) as [string, ServerEvent]
      return heardIn([name === 'message' ? data : { ...data, type: name }])
    }
    const reply = text.startsWith('0{') ? '40' : text === '2' ? '3' : null
    return { ...heardIn([]), reply, isConnected: text.startsWith('40') }
  },
}

function heardIn(events: readonly ServerEvent[]): Heard {
  const subbed = events.find((event) => event.type === 'subbed')
  const messages = events.flatMap(({ type, data }) => (type === 'message' && data?.groupMessageId ? [data] : []))
  const idOf = ({ groupMessageId }: Partial<Message>) => Number(groupMessageId)
  return {
    isConnected: false,
    reply: null,
    subbed: subbed
      ? {
          lastId: Number(subbed.data?.lastId ?? 0),
          isGap: subbed.data?.gap ?? false,
          missedIds: (subbed.data?.list ?? []).map(idOf),
        }
      : null,
    ids: messages.map(idOf),
    sentAt: messages.map(({ filteredMessage = '' }) => Number.parseFloat(filteredMessage)),
    acks: events.flatMap(({ type, uuid, code }) => (type === 'ack' ? [{ uuid, isGood: code === 0 }] : [])),
  }
}

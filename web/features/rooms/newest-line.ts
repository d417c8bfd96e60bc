import { type ChatMessage, type ChatRoom, maxRoomExcerptLength } from '#contract/chat.ts'

/**
 * Returns the member's rooms with the message as last message of its room. A new message moves the room to the top; an
 * edited or deleted one does not. Older and hidden messages change nothing.
 */
export function withNewest(rooms: ChatRoom[], message: ChatMessage): ChatRoom[] {
  const room = rooms.find(({ groupId }) => groupId === message.groupId)
  const ahead = Number(message.groupMessageId) - Number(room?.lastId)
  if (!room || message.isHidden || ahead < 0) return rooms
  const { userId, showName, createdAt, attachments, groupMessageId: lastId } = message
  const filteredMessage = [...message.filteredMessage].slice(0, maxRoomExcerptLength).join('')
  if (ahead === 0 && filteredMessage === room.lastMessage?.filteredMessage) return rooms
  const lastMessage = { userId, showName, filteredMessage, createdAt, files: attachments.length }
  const next = { ...room, lastId, lastMessage }
  if (ahead === 0) return rooms.map((one) => (one === room ? next : one))
  return [next, ...rooms.filter((one) => one !== room)]
}

/**
 * Returns the fetched list. A room whose message arrived during the fetch gets the known last message, and is moved to
 * the top.
 */
export function notBehind(fetched: ChatRoom[], known: readonly ChatRoom[]): ChatRoom[] {
  const newer = known.flatMap((room) => {
    const found = fetched.find(({ groupId }) => groupId === room.groupId)
    if (!found || Number(room.lastId) <= Number(found.lastId)) return []
    return [{ ...found, lastId: room.lastId, lastMessage: room.lastMessage }]
  })
  if (newer.length === 0) return fetched
  const ids = new Set(newer.map(({ groupId }) => groupId))
  return [...newer, ...fetched.filter(({ groupId }) => !ids.has(groupId))]
}

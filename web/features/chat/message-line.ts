import type { JoinNotice, MapChangeNotice, RoomChangeNotice } from '#contract/chat.socket.ts'
import type { ChatMessage } from '#contract/chat.ts'
import type { ChatAttachment } from '#contract/chat-attachments.ts'
import type { PollNotice } from '#contract/chat-polls.ts'
import type { ChatSticker, StickerInput } from '#contract/chat-stickers.ts'
import type { GoalMoment } from '#contract/goal-moments.ts'
import { veiledMessage } from '#contract/rules/chat-veil.ts'
import { textParts } from '#contract/rules/newsfeed-codes.ts'
import { groupBy } from '#web/group-by.ts'

/** A notice. `behindId` is the id of the newest message when it arrived; the notice is shown after that message. */
export type Joined = (JoinNotice | MapChangeNotice | RoomChangeNotice | PollNotice) & { key: number; behindId: number }

/** A sticker of the viewer with its colour, which the server takes from the club of the side. */
export type ChosenSticker = StickerInput & ChatSticker

/** A message of the viewer that has not arrived in the room yet. */
export type Draft = {
  uuid: string
  text: string
  files: readonly ChatAttachment[]
  parent: ChatMessage | null
  /** Instead of a text and files. */
  sticker?: ChosenSticker | undefined
  state: 'sending' | 'failed'
  /** Error name of the last attempt, or null. */
  failure: string | null
}

export type Item =
  | { kind: 'message'; key: string; message: ChatMessage; isMention: boolean; isFollowUp: boolean }
  | { kind: 'day'; key: string; date: string }
  | { kind: 'draft'; key: string; draft: Draft }
  | { kind: 'joined'; key: string; joined: Joined }
  | { kind: 'moment'; key: string; moment: GoalMoment }
  | { kind: 'unread'; key: string }

export function idOf(message: ChatMessage): number {
  return Number(message.groupMessageId)
}

/**
 * Max messages after a trim, which happens at twice this number while the viewer follows the room. Older messages can
 * be loaded from the history.
 */
const maxHeld = 400
/** Max messages while the viewer reads older ones, because then none are removed. Later messages are only counted. */
const maxHeldReadingUp = 2000

/**
 * Appends new messages and skips known ones. Ids are contiguous, so a gap means missing messages: `hasHole` is then
 * true, and the caller must request the room again from its last message. When `isFull` is true, the caller must do the
 * same once the viewer follows the room again.
 */
export function append(
  known: readonly ChatMessage[],
  arrived: readonly ChatMessage[],
  isReadingUp: boolean,
): { messages: ChatMessage[]; hasHole: boolean; isFull: boolean } {
  const messages = [...known]
  const ended = (end: 'hole' | 'full' | 'all') => ({ messages, hasHole: end === 'hole', isFull: end === 'full' })
  for (const message of arrived) {
    const last = messages.at(-1)
    if (last && idOf(message) <= idOf(last)) continue
    if (isReadingUp && messages.length >= maxHeldReadingUp) return ended('full')
    if (last && idOf(message) > idOf(last) + 1) return ended('hole')
    messages.push(message)
  }
  if (!isReadingUp && messages.length > maxHeld * 2) messages.splice(0, messages.length - maxHeld)
  return ended('all')
}

/**
 * Merges the newest page of the history: known messages get the page's newer state, and new ones are appended. When
 * messages between the known ones and the page are missing, returns only the page.
 */
export function refreshed(known: readonly ChatMessage[], page: readonly ChatMessage[]): ChatMessage[] {
  const [first, last] = [page[0], known.at(-1)]
  if (!first || !last || idOf(first) > idOf(last) + 1) return [...page]
  return [...known.filter((message) => idOf(message) < idOf(first)), ...page]
}

/**
 * Hides messages by the given authors, and quotes of them. Live messages are the same for all viewers, so the client
 * applies the member's blocks.
 */
export function withoutHidden(messages: ChatMessage[], hiddenIds: ReadonlySet<string>): ChatMessage[] {
  return hiddenIds.size === 0 ? messages : messages.map((message) => veiledMessage(message, hiddenIds))
}

type Lines = {
  messages: readonly ChatMessage[]
  joins: readonly Joined[]
  /** Cards of goals by time. Each follows the messages that were written before it. */
  moments?: readonly GoalMoment[]
  drafts: readonly Draft[]
  /** The unread line follows the message with this id. Null for no line. */
  readId: number | null
  /** Viewer's user name; messages that mention it are highlighted. */
  username: string | null
  /** Returns the date of a time, in rooms with day lines and grouped messages. Null in busy rooms. */
  dayOf: ((timeMs: number) => string) | null
}

/** Messages of one author are grouped when less than this time is between them. */
const followUpMs = 5 * 60_000

/**
 * Returns the lines to show: the visible messages in order, with day lines, notices and the unread line between them,
 * and the drafts last.
 */
export function itemsOf({ messages, joins, moments = [], drafts, readId, username, dayOf }: Lines): Item[] {
  const items: Item[] = []
  let before: ChatMessage | null = null
  const pending = loadedMoments(moments, messages[0])
  const addMoments = (beforeMs: number) => {
    while (pending[0] && pending[0].at < beforeMs) {
      const moment = pending.shift() as GoalMoment
      // At the start, the key changes with the first message, so that the list notices older messages before it.
      const place = before ? '' : (messages[0]?.uuid ?? '')
      items.push({ kind: 'moment', key: `m${moment.momentId}${place}`, moment })
    }
  }
  const behind = groupBy(joins, (joined) => joined.behindId)
  const addJoins = (id: number) => {
    for (const joined of behind.get(id) ?? []) items.push({ kind: 'joined', key: `j${joined.key}`, joined })
  }
  const sent = new Set(messages.map((message) => message.uuid))
  for (const message of messages) {
    const id = idOf(message)
    addMoments(message.createdAt)
    if (message.isHidden) continue
    const date = dayOf?.(message.createdAt) ?? ''
    const isNewDay = dayOf !== null && (before === null || dayOf(before.createdAt) !== date)
    if (isNewDay) items.push({ kind: 'day', key: `d${date}`, date })
    const isMention = mentions(message, username)
    const isFollowUp = dayOf !== null && !isNewDay && items.at(-1)?.kind === 'message' && continues(message, before)
    items.push({ kind: 'message', key: message.uuid, message, isMention, isFollowUp })
    before = message
    addJoins(id)
    if (id === readId && message !== messages.at(-1)) items.push({ kind: 'unread', key: 'unread' })
  }
  if (messages.length === 0) addJoins(0)
  addMoments(Number.POSITIVE_INFINITY)
  for (const draft of drafts) if (!sent.has(draft.uuid)) items.push({ kind: 'draft', key: draft.uuid, draft })
  return items
}

/**
 * Returns the cards whose place is among the loaded messages. The newest card is always shown: before the first message
 * when it is older than all of them.
 */
function loadedMoments(moments: readonly GoalMoment[], first: ChatMessage | undefined): GoalMoment[] {
  if (!first || idOf(first) <= 1) return [...moments]
  return moments.filter((moment) => moment === moments.at(-1) || moment.at >= first.createdAt)
}

/**
 * Returns true when the message continues the author's previous message, so the name is not repeated. A reply never
 * does.
 */
function continues(message: ChatMessage, before: ChatMessage | null): boolean {
  if (!before || message.parent || message.userId !== before.userId) return false
  return message.createdAt - before.createdAt < followUpMs
}

/** A user name may contain dots but does not end in one, so a dot at the end is punctuation. */
const mention = /@([a-zA-Z0-9_][a-zA-Z0-9_.]{1,22}[a-zA-Z0-9_])/g

export function mentions(message: ChatMessage, username: string | null): boolean {
  if (username === null) return false
  const wanted = username.toLowerCase()
  return [...message.filteredMessage.matchAll(mention)].some(([, name]) => name?.toLowerCase() === wanted)
}

export type TextPart =
  | { kind: 'text' | 'mention'; at: number; text: string }
  | { kind: 'link'; at: number; text: string; href: string }

/** Splits a message into its links, its mentions and the text between them. Tags lead nowhere in a chat. */
export function partsOf(text: string): TextPart[] {
  return textParts(text).flatMap((part) => (part.kind === 'link' ? [part] : withMentions(part)))
}

function withMentions({ text, at: start }: { text: string; at: number }): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const found of text.matchAll(mention)) {
    if (found.index > at) parts.push({ kind: 'text', at: start + at, text: text.slice(at, found.index) })
    parts.push({ kind: 'mention', at: start + found.index, text: found[0] })
    at = found.index + found[0].length
  }
  if (at < text.length) parts.push({ kind: 'text', at: start + at, text: text.slice(at) })
  return parts
}

import type { Kysely } from 'kysely'
import type { ChatMessage } from '#contract/chat.ts'
import type { Page } from '#contract/envelope.ts'
import { veiledMessage } from '#contract/rules/chat-veil.ts'
import { offsetOf, toPage } from '#server/db/page.ts'
import type { Database } from '#server/db/sql.ts'
import { canModerate } from '#server/features/chat/chat.rules.ts'
import type { OpenRoom } from '#server/features/chat/rooms/open-rooms.service.ts'
import type { CallContext } from '#server/http/handle.ts'
import { memberIdOf, type Viewer } from '#server/http/viewer.ts'
import type { HiddenAuthors } from './hidden-authors.service.ts'
import type { History } from './history.service.ts'
import { findIdAt, listMessages, listOwnReactions, searchTexts } from './message.store.ts'
import type { NewestPages } from './newest-page.service.ts'
import type { ReactionTally } from './reaction-tally.service.ts'

type Use = {
  db: Kysely<Database>
  history: History
  newestPages: NewestPages
  tally: Pick<ReactionTally, 'lacks'>
  hiddenAuthors: HiddenAuthors
}
type Paging = { pageNum: number; pageSize: number }
type HistoryInput = { searchKeyword: string; beforeId?: string | undefined; until?: number | undefined } & Paging
type Reader = { viewer: Viewer } & Pick<CallContext, 'shareAnswer'>

export type HistoryPages = {
  read(room: OpenRoom, input: HistoryInput, by: Reader): Promise<Page<ChatMessage>>
}

const minKeyword = 2
/** Max offset of a search. The cost of an offset grows with the rows it skips. */
const deepestSearch = 1_000

/** Reads pages of a room’s messages, newest first. The caller checks that the viewer may read the room. */
export function createHistoryPages({ db, history, newestPages, tally, hiddenAuthors }: Use): HistoryPages {
  async function read(room: OpenRoom, input: HistoryInput, by: Reader): Promise<Page<ChatMessage>> {
    const apart = await hiddenAuthors.of(room, by.viewer)
    const page = await readWhole(room, input, { ...by, apart })
    return apart.size === 0 ? page : { ...page, list: page.list.map((message) => veiledMessage(message, apart)) }
  }

  async function readWhole(room: OpenRoom, input: HistoryInput, by: Reader & { apart: ReadonlySet<string> }) {
    const { viewer, apart } = by
    const isModerator = canModerate(viewer, room)
    const reader = {
      viewerId: memberIdOf(viewer),
      audience: isModerator ? ('moderator' as const) : ('everybody' as const),
    }
    const isWhole = input.beforeId === undefined && input.until === undefined
    const isNewest = isWhole && input.pageNum === 1 && input.searchKeyword.trim() === ''
    const lacksOwn = viewer.kind === 'user' && tally.lacks(room.id, viewer.userId)
    const newest =
      isNewest && !isModerator && !lacksOwn && apart.size === 0 ? newestPages.of(room, input.pageSize) : null
    if (newest) return withOwnReactions(room, newest, by)
    const lastId = Math.max(room.nextId - 1, room.committedId)
    const beforeId = input.beforeId ? Math.min(Number(input.beforeId) - 1, lastId) : lastId
    const upToId = await upTo(room, beforeId, input.until)
    const offset = offsetOf(input)
    if ([...input.searchKeyword].length >= minKeyword) {
      if (offset > deepestSearch) return toPage([], 0, input)
      // A search finds no hidden messages: their number alone would reveal their words.
      const except = [...apart]
      const search = { keyword: input.searchKeyword, except, upToId, offset, limit: input.pageSize }
      const { rows, total } = await searchTexts(db, room.id, search)
      return toPage(await history.present(rows, reader), total, input)
    }
    // Ids are contiguous, so any page is a range of ids.
    const to = upToId - offset
    const rows = to < 1 ? [] : await listMessages(db, room.id, { from: Math.max(1, to - input.pageSize + 1), to })
    return toPage((await history.present(rows, reader)).toReversed(), Math.max(0, upToId), input)
  }

  /** The database has microseconds, and clients have the millisecond in which the message was written. */
  async function upTo(room: OpenRoom, lastId: number, until: number | undefined): Promise<number> {
    return until === undefined ? lastId : findIdAt(db, room.id, { before: new Date(until + 1), lastId })
  }

  async function withOwnReactions(room: OpenRoom, page: Page<ChatMessage>, { viewer, shareAnswer }: Reader) {
    const reactedTo = page.list.filter(({ totalReactions }) => totalReactions).map((message) => message.groupMessageId)
    const own =
      viewer.kind === 'user' && reactedTo.length > 0
        ? await listOwnReactions(db, room.id, { messageIds: reactedTo, userId: viewer.userId })
        : null
    if (!own?.size) {
      shareAnswer()
      return page
    }
    const list = page.list.map((message) => {
      const reaction = own.get(message.groupMessageId)
      return reaction ? { ...message, reaction } : message
    })
    return { ...page, list }
  }

  return { read }
}

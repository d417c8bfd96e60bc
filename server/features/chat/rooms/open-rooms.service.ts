import type { Kysely } from 'kysely'
import type { ChatMessage, ReactionCount } from '#contract/chat.ts'
import type { EditedMessage } from '#contract/chat-edits.ts'
import type { ChatPoll } from '#contract/chat-polls.ts'
import { errorCode } from '#contract/errors.ts'
import { isLaterPoll } from '#contract/rules/chat-poll.ts'
import type { Database } from '#server/db/sql.ts'
import type { Bus } from '#server/engines/ports.ts'
import { apartFrom, canRead, type Sanction } from '#server/features/chat/chat.rules.ts'
import type { History } from '#server/features/chat/messages/history.service.ts'
import { listSanctions } from '#server/features/chat/moderation/sanction.store.ts'
import { findPoll } from '#server/features/chat/polls/poll.store.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Channel, Sequence } from '#server/realtime/channel.ts'
import type { Connection } from '#server/realtime/connection.ts'
import type { Hub } from '#server/realtime/hub.ts'
import type { Entry } from '#server/realtime/ring.ts'
import { type Amendments, createAmendments } from './amendments.service.ts'
import { findRoom, listLastIds, listModerators, type RoomRow } from './room.store.ts'
import { listRoomBlocks, noBlocks, type RoomBlocks } from './room-blocks.store.ts'
import {
  type Amendment,
  amended,
  entryOf,
  fieldsOf,
  jsonOf,
  messageOf,
  nameOf,
  prefixOf,
  type RoomEvent,
  type RoomNews,
  veiled,
  withEdit,
} from './room-entry.view.ts'
import { listPeople } from './room-people.store.ts'

export type OpenRoom = RoomRow & {
  channel: Channel
  moderators: ReadonlySet<string>
  /** Ids of the members who may enter, or null when everyone may. */
  people: ReadonlySet<string> | null
  /** In a small group, the blocks between its people. Empty in other rooms. */
  blocks: RoomBlocks
  sanctions: readonly Sanction[]
  /** Number of the read that the rights come from. */
  rightsRead: number
  /** The pinned message as anonymous viewers see it. */
  pinned: ChatMessage | null
  /** The newest poll, also after its end. */
  poll: ChatPoll | null
  /** Id of the next message to deliver. */
  nextId: number
  /** Newest id that this process has committed. Its message may not be delivered yet. */
  committedId: number
  /** Messages that arrived before an earlier one. */
  early: Map<number, ChatMessage>
  amendments: Amendments
  fillTimer: NodeJS.Timeout | null
  /** Serializes reads of older messages. */
  deepening: Promise<void>
}

/** Max messages in a replay. A client that is further behind reads the history instead. */
export const replayLimit = 1_000
const tailMessages = 50
/** Max wait for a missing message from another process before it is read from the database. */
const outOfOrderMs = 60
/** Interval of comparing rooms with the database, in case the bus lost the last message. */
const compareEveryMs = 30_000
const parallelCompares = 4

export type OpenRooms = ReturnType<typeof createOpenRooms>

/**
 * Manages the rooms that this process has open. Each room receives messages from the bus, orders them by id, fills gaps
 * from the database, and passes them to the hub.
 */
export function createOpenRooms(use: {
  db: Kysely<Database>
  bus: Bus
  hub: Hub
  history: History
  onFailure: (error: unknown) => void
}) {
  const { db, bus, hub, history } = use
  const rooms = new Map<string, Promise<OpenRoom>>()
  const opened = new Map<string, OpenRoom>()

  let isComparing = false
  let reads = 0
  const comparing = setInterval(compare, compareEveryMs).unref()
  const stopListening = bus.onReturn(compare)

  /** Throws ROOM_NOT_FOUND. */
  async function open(id: string): Promise<OpenRoom> {
    hub.keep(nameOf(id))
    const known = rooms.get(id)
    if (known) return known
    const opening = load(id)
    rooms.set(id, opening)
    opening.catch(() => rooms.delete(id))
    return opening
  }

  async function load(id: string): Promise<OpenRoom> {
    let room: OpenRoom | null = null
    const early: RoomNews[] = []
    // Subscribes before reading the tail, so that a message committed between the two is in the tail or in `early`.
    const stopListening = bus.subscribe(nameOf(id), (news) => {
      if (room) applyNews(room, news as RoomNews)
      else early.push(news as RoomNews)
    })
    try {
      await bus.listening(nameOf(id))
      const row = await findRoom(db, id)
      if (!row) throw new ApiError('ROOM_NOT_FOUND')
      const [tail, rights, pinned, poll] = await Promise.all([
        history.read(id, { from: row.lastId - tailMessages + 1, to: row.lastId }),
        readRights(row),
        readPinned(row),
        row.pollId === null ? null : findPoll(db, row.pollId),
      ])
      const sequence: Sequence = { prefix: prefixOf(id), lastId: row.lastId }
      const dispose = () => {
        stopListening()
        rooms.delete(id)
        opened.delete(id)
      }
      const veil = (connection: Connection) => {
        const apart = room && apartFrom(room, connection.viewer)
        return apart && ((entry: Entry) => veiled(id, entry, apart))
      }
      const channel = hub.open(nameOf(id), { fields: fieldsOf(id), sequence, veil, dispose })
      channel.ring.append(tail.map((message) => entryOf(id, message)))
      room = {
        ...row,
        channel,
        ...rights,
        pinned,
        poll,
        nextId: row.lastId + 1,
        committedId: row.lastId,
        early: new Map(),
        rightsRead: 0,
        amendments: createAmendments(id),
        fillTimer: null,
        deepening: Promise.resolve(),
      }
      opened.set(id, room)
      for (const news of early) applyNews(room, news)
      return room
    } catch (error) {
      stopListening()
      throw error
    }
  }

  function applyNews(room: OpenRoom, news: RoomNews): void {
    switch (news.type) {
      case 'messages':
        take(room, news.messages)
        break
      case 'reaction':
        recount(room.id, news)
        break
      case 'deleted':
        takeDown(room, news.id, news)
        if (room.pinned?.groupMessageId === String(news.id)) room.pinned = null
        break
      case 'edited':
        edit(room, news.edited)
        break
      case 'poll':
        takePoll(room, news.poll)
        break
      case 'passing':
        hub.mention(nameOf(room.id), jsonOf(room.id, news.event))
        break
      case 'rights':
        loadRights(room).catch(use.onFailure)
    }
  }

  function takeDown(room: OpenRoom, id: number, { isTakenBack }: { isTakenBack: boolean }): void {
    amend(room, id, { type: 'deleted', isTakenBack })
    const groupMessageId = String(id)
    send(room.id, { type: 'deleted', data: { groupMessageId, ...(isTakenBack ? { isTakenBack } : {}) } })
  }

  function amend(room: OpenRoom, id: number, amendment: Amendment): void {
    room.amendments.add(id, amendment)
    hub.rewrite(nameOf(room.id), (entry) => amended(room.id, entry, { id, amendment }))
  }

  /** Ignores an edit that arrives after a later one of the same message, or after its removal. */
  function edit(room: OpenRoom, edited: EditedMessage): void {
    if (room.amendments.isOutdated(edited)) return
    if (room.pinned?.groupMessageId === edited.groupMessageId) room.pinned = withEdit(room.pinned, edited)
    amend(room, Number(edited.groupMessageId), { type: 'edited', edited })
    send(room.id, { type: 'edited', data: edited })
  }

  function recount(id: string, counted: { id: number; listReaction: ReactionCount[] }): void {
    const { listReaction } = counted
    const counts = { listReaction, totalReactions: listReaction.reduce((sum, count) => sum + count.total, 0) }
    hub.rewrite(nameOf(id), (entry) => {
      if (entry.id !== counted.id) return null
      const message = messageOf(id, entry)
      return message.isDeleted ? null : entryOf(id, { ...message, ...counts }).json
    })
    send(id, { type: 'reaction', data: { groupMessageId: String(counted.id), updatedReaction: 1, ...counts } })
  }

  function send(id: string, event: RoomEvent): void {
    hub.deliver(nameOf(id), [{ id: null, json: jsonOf(id, event) }])
  }

  /** Delivers messages in order. Messages that are too early wait for the missing ones. */
  function take(room: OpenRoom, messages: readonly ChatMessage[]): void {
    for (const message of messages) {
      const id = Number(message.groupMessageId)
      if (id >= room.nextId) room.early.set(id, message)
    }
    const ready: Entry[] = []
    for (let next = room.early.get(room.nextId); next; next = room.early.get(room.nextId)) {
      room.early.delete(room.nextId)
      room.nextId += 1
      ready.push(room.amendments.entryOf(next))
    }
    hub.deliver(nameOf(room.id), ready)
    if (room.early.size > 0) room.fillTimer ??= setTimeout(() => fill(room), outOfOrderMs).unref()
  }

  async function fill(room: OpenRoom): Promise<void> {
    try {
      await readUpTo(room, Math.max(room.nextId, ...room.early.keys()))
    } catch (error) {
      use.onFailure(error)
    } finally {
      room.fillTimer = null
      if (room.early.size > 0) take(room, [])
    }
  }

  async function readUpTo(room: OpenRoom, id: number): Promise<void> {
    take(room, await history.read(room.id, { from: room.nextId, to: Math.min(id, room.nextId + replayLimit) }))
  }

  /** Reads messages that the bus lost, and reloads rights. Does nothing while another run is active. */
  function compare(): void {
    if (isComparing) return
    isComparing = true
    void compareAll()
      .catch(use.onFailure)
      .finally(() => {
        isComparing = false
      })
  }

  async function compareAll(): Promise<void> {
    const lastIds = await listLastIds(db, [...opened.keys()])
    const line = opened.values()
    // Compares a few rooms at a time, so that a thousand rooms do not block other work on the database.
    const work = async () => {
      for (const room of line) {
        const lastId = lastIds.get(room.id) ?? 0
        if (lastId >= room.nextId) await readUpTo(room, lastId)
        await loadRights(room)
      }
    }
    await Promise.all(Array.from({ length: parallelCompares }, work))
  }

  async function readRights({ id, kind, pair }: Pick<RoomRow, 'id' | 'kind' | 'pair'>) {
    const hasDoor = kind === 'private' || kind === 'vip'
    const [moderators, sanctions, people] = await Promise.all([
      listModerators(db, id),
      listSanctions(db, id),
      hasDoor ? listPeople(db, id) : null,
    ])
    const blocks = kind === 'private' && !pair && people ? await listRoomBlocks(db, people) : noBlocks
    return { moderators: new Set(moderators), sanctions, people: people && new Set(people), blocks }
  }

  /**
   * Reloads the rights of a room and removes clients that may no longer read it. Ignores a read that began before the
   * one already applied, because parallel reads may end in any order.
   */
  async function loadRights(room: OpenRoom): Promise<void> {
    reads += 1
    const rightsRead = reads
    const [rights, row] = await Promise.all([readRights(room), findRoom(db, room.id)])
    if (!row) return end(room)
    if (rightsRead < room.rightsRead) return
    Object.assign(room, rights, { isArchived: row.isArchived, rightsRead })
    // Cached welcomes were made under the old rights.
    room.channel.welcomes.clear()
    await loadRules(room, row)
    if (row.pollId !== null && !(room.poll?.closedAt && room.poll.pollId === row.pollId))
      takePoll(room, await findPoll(db, row.pollId))
    if (!room.people) return
    for (const { connection } of [...room.channel.members])
      if (!canRead(connection.viewer, room)) dismiss(room.id, connection, 'NOT_PERMISSIONS')
  }

  async function readPinned({ id, pinnedId }: Pick<RoomRow, 'id' | 'pinnedId'>): Promise<ChatMessage | null> {
    if (pinnedId === null) return null
    const [pinned] = await history.read(id, { from: Number(pinnedId), to: Number(pinnedId) })
    return pinned && !pinned.isDeleted ? pinned : null
  }

  /** Shows changed rules. Ignores those before the known version, because parallel reads may end in any order. */
  async function loadRules(room: OpenRoom, row: RoomRow): Promise<void> {
    const isOutdated = () => row.rules.version <= room.rules.version
    if (isOutdated()) return
    const pinned = await readPinned(row)
    if (isOutdated()) return
    Object.assign(room, { rules: row.rules, pinned })
    send(room.id, { type: 'rules', data: { rules: row.rules, pinned } })
  }

  /** Shows a later state of the room's poll. */
  function takePoll(room: OpenRoom, poll: ChatPoll | null): void {
    if (!poll || !isLaterPoll(poll, room.poll)) return
    room.poll = poll
    send(room.id, { type: 'poll', data: poll })
  }

  function dismiss(id: string, connection: Connection, name: 'NOT_PERMISSIONS' | 'ROOM_NOT_FOUND'): void {
    hub.leave(connection, nameOf(id))
    connection.send({ type: 'subbed', ...fieldsOf(id), code: errorCode(name), msg: name, data: null })
  }

  /** Removes a deleted room. The hub disposes of its part after it has been empty for some time. */
  function end(room: OpenRoom): void {
    rooms.delete(room.id)
    opened.delete(room.id)
    room.isArchived = true
    for (const { connection } of [...room.channel.members]) dismiss(room.id, connection, 'ROOM_NOT_FOUND')
  }

  /**
   * Reads older messages into the ring for a replay after `afterId`. Does nothing when the replay would exceed
   * `replayLimit`.
   */
  async function reachBack(room: OpenRoom, afterId: number): Promise<void> {
    const deepen = async () => {
      const { ring } = room.channel
      const firstId = ring.firstId() ?? ring.lastId + 1
      if (afterId + 1 >= firstId || ring.lastId - afterId > replayLimit) return
      const from = Math.max(1, ring.lastId - replayLimit)
      const older = await history.read(room.id, { from, to: firstId - 1 })
      // The ring may have dropped its oldest entries during the wait, and then the older messages would leave a gap.
      if (ring.firstId() === firstId) ring.prepend(older.map(room.amendments.entryOf))
    }
    const reached = room.deepening.then(deepen)
    room.deepening = reached.catch(() => {})
    await reached
  }

  /**
   * Returns the newest messages, newest first, as anonymous viewers see them. Returns null when memory does not reach
   * back far enough.
   */
  function newest(room: OpenRoom, limit: number): ChatMessage[] | null {
    const { ring } = room.channel
    const entries = ring.newestMessages(limit)
    if (entries.length < Math.min(limit, ring.lastId)) return null
    return entries.map((entry) => messageOf(room.id, entry)).reverse()
  }

  return {
    open,
    reachBack,
    newest,
    /** Records a committed id: a client may request an acknowledged message before it is delivered to the room. */
    noteCommitted(id: string, messageId: number): void {
      const room = opened.get(id)
      if (room) room.committedId = Math.max(room.committedId, messageId)
    },
    find: (id: string) => opened.get(id) ?? null,
    publish: (id: string, news: RoomNews) => bus.publish(nameOf(id), news),
    /** Reloads the room’s rights immediately in this process, and in others when they receive the message. */
    async refreshRights(id: string): Promise<void> {
      const room = opened.get(id)
      if (room) await loadRights(room)
      bus.publish(nameOf(id), { type: 'rights' } satisfies RoomNews)
    },
    async refreshAllRights(): Promise<void> {
      await Promise.all([...opened.values()].map(loadRights))
    },
    close() {
      clearInterval(comparing)
      stopListening()
    },
  }
}

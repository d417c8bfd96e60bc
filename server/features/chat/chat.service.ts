import type { Receipt, RoomNotice } from '#contract/chat.socket.ts'
import type { ReactionCode } from '#contract/chat.ts'
import type { StickerInput } from '#contract/chat-stickers.ts'
import { digits } from '#contract/envelope.ts'
import { stickerSigns } from '#contract/rules/chat-stickers.ts'
import { isReferenceGone } from '#server/db/reference-gone.ts'
import type { Db } from '#server/db/sql.ts'
import type { Screening } from '#server/features/screening/screening.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { anonymous, type Guest, type Member, type Viewer } from '#server/http/viewer.ts'
import { type BucketSize, TokenBucket } from '#server/realtime/token-bucket.ts'
import { canModerate, canRead, cleanText, type Sanction, sanctionOn, suspects } from './chat.rules.ts'
import type { Attachments } from './messages/attachments.service.ts'
import type { CommitQueue } from './messages/commit-queue.service.ts'
import {
  findMessageByUuid,
  findMessages,
  type MessageExtra,
  type NewMessage,
  setReaction,
} from './messages/message.store.ts'
import type { ReactionTally } from './messages/reaction-tally.service.ts'
import { colouredSticker } from './messages/sticker.store.ts'
import type { WriteRules } from './messages/write-rules.service.ts'
import { listSharedBrowsers } from './moderation/browser.store.ts'
import { insertHeld } from './moderation/held.store.ts'
import type { Companions } from './rooms/companions.service.ts'
import type { Members } from './rooms/members.service.ts'
import type { OpenRoom, OpenRooms } from './rooms/open-rooms.service.ts'
import { ensureFixtureRooms, updateModerators } from './rooms/room.store.ts'

export type OwnReaction = { roomId: string; messageId: string; reaction: ReactionCode | 0 }
/**
 * `attachments`: addresses of files that the writer uploaded. `extra`: shown instead of the text. With `sticker`, the
 * text and the files are empty.
 */
export type Draft = {
  roomId: string
  uuid: string
  text: string
  parentId: string | null
  attachments?: readonly string[]
  extra?: MessageExtra
  sticker?: StickerInput | undefined
}

export type ChatService = {
  /** Returns room ids by fixture id. Creates missing rooms. */
  ensureFixtureRooms(fixtureIds: readonly string[]): Promise<Map<string, string>>
  ensureFixtureRoom(fixtureId: string): Promise<string>
  /** Makes exactly these members the room’s moderators. In a fixture’s room they are its commentators. */
  setModerators(groupId: string, userIds: readonly string[]): Promise<void>
  /**
   * Throws ROOM_NOT_FOUND or NOT_PERMISSIONS when the viewer may not read the room. Without `viewer`, checks for
   * anonymous callers. `roomId` may be any text.
   */
  refuseUnreadable(roomId: string, viewer?: Viewer): Promise<void>
  /**
   * Writes as a member, without checking sanctions, rate or access. Used for the demo world and notices, and by a
   * moderator who approves a held message (`moderator`). Throws ROOM_NOT_FOUND, MESSAGE_NOT_FOUND, BAD_INPUT,
   * MESSAGE_BLOCKED, MESSAGE_HELD, and the errors of attachments.
   */
  say(userId: string, draft: Draft, by?: { moderator: boolean }): Promise<Receipt>
  react(userId: string, own: OwnReaction): Promise<void>
  /**
   * Applies the chat’s rules to other published text: cleans it and masks bad words. Returns null when the text must
   * not be published.
   */
  publishable(written: string): string | null
  /**
   * Throws when the member may not write in the room: ROOM_NOT_FOUND, NOT_PERMISSIONS, NOT_PERMISSIONS_FOR_CREATE,
   * ROOM_ARCHIVED, USER_MUTED, and the errors of `refusePosting`.
   */
  refuseSilent(member: Member, roomId: string, from: { address: string }): Promise<void>
  /** Calls `listener` with the room’s id after this process has committed messages in it, except in fixtures’ rooms. */
  onRoomMessage(listener: (roomId: string) => void): void
}

export type RoomNotices = {
  /** Shows a system line to everyone in a room. It is not stored. */
  postNotice(roomId: string, notice: RoomNotice): void
}

export type OwnChatService = ChatService & {
  write(viewer: Guest | Member, draft: Draft, from: { address: string }): Promise<Receipt>
  reactAs(member: Member, own: OwnReaction, from: { address: string }): Promise<void>
  /** Opens a room that the viewer may read. Throws ROOM_NOT_FOUND, NOT_PERMISSIONS. */
  readable(roomId: string, viewer: Viewer): Promise<OpenRoom>
  sanctionOf(viewer: Viewer, room: OpenRoom, from: { address: string }): Promise<Sanction | null>
  /** Takes a token of the member’s bucket, except for moderators of the room. Throws SLOW_DOWN when it is empty. */
  refuseHasty(member: Member, room: OpenRoom): void
  close(): void
}

type Use = {
  db: Db
  rooms: OpenRooms
  members: Members
  companions: Companions
  commits: CommitQueue
  attachments: Attachments
  tally: ReactionTally
  writeRules: WriteRules
  filter: Screening['judge']
  publishable: Screening['publishable']
  hashAddress(addressKey: string): Buffer
  /** Throws FIBE_NOT_LOGIN or PHONE_NOT_CONFIRMED when the site’s publishing rule refuses the viewer. */
  refusePosting(viewer: Viewer): Promise<void>
  guestAuthor(guestId: string): Promise<string>
  rate: () => BucketSize
  onRoomMessage: ChatService['onRoomMessage']
}

/** Client address that is recorded for messages from `say`. */
const ownAddress = '127.0.0.1'
const forgetBucketsMs = 60_000

export function createChatService(use: Use): OwnChatService {
  const { db, rooms, members, commits } = use
  const buckets = new Map<string, TokenBucket>()
  const forgetting = setInterval(() => {
    for (const [userId, bucket] of buckets) if (bucket.isFull()) buckets.delete(userId)
  }, forgetBucketsMs).unref()

  async function readable(roomId: string, viewer: Viewer): Promise<OpenRoom> {
    const room = await rooms.open(roomId)
    if (!canRead(viewer, room)) throw new ApiError('NOT_PERMISSIONS')
    return room
  }

  /**
   * Returns the member who writes. Guests get their guest author when the site lets them publish. Throws the errors of
   * `refusePosting`.
   */
  async function writerFor(viewer: Guest | Member): Promise<Member> {
    await use.refusePosting(viewer)
    if (viewer.kind === 'user') return viewer
    const userId = await use.guestAuthor(viewer.guestId)
    return { kind: 'user', userId, username: '', role: 'user', sessionId: '' }
  }

  /**
   * Opens a room in which the member may write. Checks the friendship of a private pair on each call, because it may
   * have ended since the room was opened.
   */
  async function writable(roomId: string, member: Member): Promise<OpenRoom> {
    const room = await readable(roomId, member)
    if (room.isArchived) throw new ApiError('ROOM_ARCHIVED')
    const other = room.pair?.find((userId) => userId !== member.userId)
    if (other) await use.companions.admit(member.userId, other)
    return room
  }

  async function sanctionOf(viewer: Viewer, room: OpenRoom, from: { address: string }): Promise<Sanction | null> {
    if (viewer.kind !== 'user' || room.sanctions.length === 0 || canModerate(viewer, room)) return null
    const author = (await members.find([viewer.userId])).get(viewer.userId)
    const addressHash = use.hashAddress(from.address).toString('hex')
    const writer = { userId: viewer.userId, addressHash, accountSinceMs: author?.createdAt ?? 0 }
    const now = Date.now()
    const others = await listSharedBrowsers(db, { userId: viewer.userId, with: suspects(writer, room.sanctions, now) })
    return sanctionOn([viewer.userId, ...others], room.sanctions, now)
  }

  async function refuseSanctioned(member: Member, room: OpenRoom, from: { address: string }): Promise<void> {
    const sanction = await sanctionOf(member, room, from)
    if (!sanction) return
    const left = sanction.untilMs === null ? {} : { retryAfterS: Math.ceil((sanction.untilMs - Date.now()) / 1_000) }
    throw new ApiError('USER_MUTED', left)
  }

  /** Returns 0, or the time until the member’s bucket has a token. Moderators of the room need none. */
  function takeToken(member: Member, room: OpenRoom): number {
    if (canModerate(member, room)) return 0
    const rate = use.rate()
    const used = buckets.get(member.userId)
    const bucket = used?.isOf(rate) ? used : new TokenBucket(rate)
    buckets.set(member.userId, bucket)
    return bucket.take()
  }

  /**
   * Returns null when the message may be written: always for moderators of the room, else when the member’s bucket has
   * a token. When the bucket is empty, returns the receipt of a message that is already known, else throws SLOW_DOWN.
   */
  async function drawTurn(member: Member, room: OpenRoom, uuid: string): Promise<Receipt | null> {
    const waitMs = takeToken(member, room)
    if (waitMs === 0) return null
    const known = await findKnown({ userId: member.userId, uuid })
    if (known) return known
    throw slowDown(waitMs)
  }

  /** Returns the receipt of a message that is committed or about to be, or null. */
  async function findKnown(of: { userId: string; uuid: string }): Promise<Receipt | null> {
    const waiting = await commits.find(of)
    if (waiting) return receiptOf(waiting)
    const known = await findMessageByUuid(db, of)
    return known && { groupMessageId: known.id, createdAt: known.created_at.getTime() }
  }

  async function findParent(room: OpenRoom, parentId: string | null): Promise<void> {
    if (parentId === null) return
    const [parent] = await findMessages(db, room.id, [parentId])
    if (!parent || parent.deleted_at) throw new ApiError('MESSAGE_NOT_FOUND')
  }

  async function submit(
    userId: string,
    draft: Draft,
    { address, isApproved = false, writer }: { address: string; isApproved?: boolean; writer?: Member },
  ): Promise<Receipt> {
    const { attachments: addresses = [], sticker } = draft
    if (sticker && (draft.text.trim() !== '' || addresses.length > 0))
      throw new ApiError('BAD_INPUT', { fields: [{ path: 'sticker', rule: 'alone' }] })
    const written = sticker ? stickerSigns[sticker.id] : draft.text
    const text = cleanText(written, { mayBeEmpty: addresses.length > 0 })
    if (text === null) throw new ApiError('BAD_INPUT', { fields: [{ path: 'originalMessage', rule: 'length' }] })
    const judged = use.filter(text)
    if (judged.isBlocked) throw new ApiError('MESSAGE_BLOCKED')
    const room = await rooms.open(draft.roomId)
    const files = await use.attachments.find(userId, { room, addresses })
    if (writer) use.writeRules.refuseLinks(writer, room, [text, ...files.flatMap(({ name, alt }) => [name, alt])])
    if (judged.heldFor !== null && !isApproved) {
      await insertHeld(db, { ...draft, attachments: addresses, text, userId, word: judged.heldFor })
      throw new ApiError('MESSAGE_HELD')
    }
    // The last check, so that a refused message takes no turn.
    const known = writer && (await use.writeRules.takeTurn(writer, room, () => findKnown({ userId, uuid: draft.uuid })))
    if (known) return known
    const message: NewMessage = {
      roomId: draft.roomId,
      userId,
      uuid: draft.uuid,
      text: judged.text,
      unmaskedText: judged.text === text ? null : text,
      parentId: draft.parentId,
      addressHash: use.hashAddress(address),
      files,
      extra: sticker ? { sticker: await colouredSticker(db, sticker, room.fixtureId) } : (draft.extra ?? null),
    }
    const committed = commits.submit(message).catch((error: unknown) => {
      // The upload was deleted while its message was being written.
      throw isReferenceGone(error, 'chat_attachments') ? new ApiError('UPLOAD_NOT_FOUND') : error
    })
    return receiptOf(await committed)
  }

  const service: OwnChatService = {
    readable,
    async refuseUnreadable(roomId, viewer = anonymous) {
      if (!digits.safeParse(roomId).success) throw new ApiError('ROOM_NOT_FOUND')
      await readable(roomId, viewer)
    },
    sanctionOf,
    async refuseSilent(member, roomId, from) {
      await use.refusePosting(member)
      await refuseSanctioned(member, await writable(roomId, member), from)
    },
    refuseHasty(member, room) {
      const waitMs = takeToken(member, room)
      if (waitMs > 0) throw slowDown(waitMs)
    },
    async reactAs(member, own, from) {
      await refuseSanctioned(member, await writable(own.roomId, member), from)
      await service.react(member.userId, own)
    },
    async write(viewer, draft, { address }) {
      const member = await writerFor(viewer)
      const room = await writable(draft.roomId, member)
      await refuseSanctioned(member, room, { address })
      await use.writeRules.refuse(member, room, { isGuest: viewer.kind === 'guest' })
      const known = await drawTurn(member, room, draft.uuid)
      if (known) return known
      await findParent(room, draft.parentId)
      return submit(member.userId, draft, { address, writer: member })
    },
    async say(userId, draft, by) {
      await findParent(await rooms.open(draft.roomId), draft.parentId)
      return submit(userId, draft, { address: ownAddress, isApproved: by?.moderator ?? false })
    },
    async react(userId, own) {
      const room = await rooms.open(own.roomId)
      const isChanged = await setReaction(db, { ...own, userId })
      // Removing a reaction that is already removed is not an error.
      if (!isChanged && own.reaction !== 0) throw new ApiError('MESSAGE_NOT_FOUND')
      if (isChanged) use.tally.changed(room.id, { messageId: own.messageId, userId })
    },
    ensureFixtureRooms: (fixtureIds) => ensureFixtureRooms(db, fixtureIds),
    async ensureFixtureRoom(fixtureId) {
      return (await ensureFixtureRooms(db, [fixtureId])).get(fixtureId) as string
    },
    async setModerators(groupId, userIds) {
      await updateModerators(db, groupId, userIds)
      await rooms.refreshRights(groupId)
    },
    publishable: use.publishable,
    onRoomMessage: use.onRoomMessage,
    close: () => clearInterval(forgetting),
  }
  return service
}

function slowDown(waitMs: number): ApiError {
  return new ApiError('SLOW_DOWN', { retryAfterS: Math.ceil(waitMs / 100) / 10 })
}

function receiptOf({ id, createdAt }: { id: number; createdAt: Date }): Receipt {
  return { groupMessageId: String(id), createdAt: createdAt.getTime() }
}

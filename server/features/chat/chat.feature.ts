import type { PublicUser, Role } from '#contract/account.ts'
import { maxFollowedRooms } from '#contract/chat.ts'
import { reportRoom } from '#contract/rooms.ts'
import { userTopic } from '#contract/user.socket.ts'
import type { FollowService } from '#server/features/follows/follows.service.ts'
import type { ReportService } from '#server/features/reports/reports.service.ts'
import type { Screening } from '#server/features/screening/screening.service.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import { createAddressHash } from '#server/http/address-hash.ts'
import type { Member, Viewer } from '#server/http/viewer.ts'
import { event, listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { type PersonalPart, personalRows } from '#server/kit/personal-data.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { roomKind } from '#server/tables/chat.ts'
import { chatRoutes } from './chat.routes.ts'
import { canRead } from './chat.rules.ts'
import { type ChatService, createChatService, type RoomNotices } from './chat.service.ts'
import { serveChatroom } from './chat.topic.ts'
import { createAttachments } from './messages/attachments.service.ts'
import { createCommitQueue } from './messages/commit-queue.service.ts'
import { createEdits } from './messages/edits.service.ts'
import { createHiddenAuthors } from './messages/hidden-authors.service.ts'
import { createHistory } from './messages/history.service.ts'
import { createHistoryPages } from './messages/history-page.view.ts'
import { createJoinNotices } from './messages/join-notices.service.ts'
import { createNewestPages } from './messages/newest-page.service.ts'
import { forgetMessages } from './messages/old-messages.service.ts'
import { createReactionTally } from './messages/reaction-tally.service.ts'
import { type ChatWindows, createChatWindows } from './messages/windows.service.ts'
import { createWriteRules } from './messages/write-rules.service.ts'
import { createBrowserMark } from './moderation/browser-mark.http.ts'
import { createHeldService, type HeldService } from './moderation/held.service.ts'
import { heldCases } from './moderation/held.store.ts'
import { createModerationService, type ModerationService, sanctionsTopic } from './moderation/moderation.service.ts'
import { createPolls } from './polls/polls.service.ts'
import { createCompanions } from './rooms/companions.service.ts'
import { createMembers } from './rooms/members.service.ts'
import { createMembershipService } from './rooms/membership.service.ts'
import { createOpenRooms } from './rooms/open-rooms.service.ts'
import { servePrivate } from './rooms/private.topic.ts'
import { archiveEnded, listShownRooms } from './rooms/room.store.ts'
import { listSharedGroups } from './rooms/room-blocks.store.ts'
import { createRoomKeeping } from './rooms/room-keeping.service.ts'
import { createRoomNews } from './rooms/room-news.topic.ts'
import { createRoomRules } from './rooms/room-rules.service.ts'
import { roomResource } from './rooms/rooms.resource.ts'
import { roomRoutes } from './rooms/rooms.routes.ts'
import { createRoomsService, type DemoRooms } from './rooms/rooms.service.ts'
import { createShouts } from './shouts/shouts.service.ts'

type Uses = {
  follows: FollowService
  realtime: RealtimeService
  accounts: {
    findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>>
    findPublicByName(username: string): Promise<PublicUser | null>
    roleOf(userId: string): Promise<Role | null>
    refusePosting(viewer: Viewer): Promise<void>
    guestsMayPost(): boolean
    guestAuthor(guestId: string): Promise<string>
  }
  reports: ReportService
  screening: Screening
  uploads: UploadService
}

export function createChat(
  ground: Ground,
  { realtime, accounts, follows, reports, screening, uploads }: Uses,
): Feature<
  ChatService & DemoRooms & RoomNotices & { moderation: ModerationService; held: HeldService; windows: ChatWindows }
> {
  const { engines, config, metrics, log, clock } = ground
  const { db, indexedPool } = engines.database
  const { bus } = engines
  const onFailure = (error: unknown) => log.error({ err: error }, 'chat')
  const messages = metrics.counter('chat_messages_total')
  const commitSeconds = metrics.histogram('chat_commit_seconds')

  const members = createMembers(accounts)
  const history = createHistory({ db, members })
  const rooms = createOpenRooms({ db, bus, hub: realtime.hub, history, onFailure })
  const postNotice: RoomNotices['postNotice'] = (roomId, data) =>
    rooms.publish(roomId, { type: 'passing', event: { type: 'message', data } })
  const joins = createJoinNotices({
    members,
    publish: postNotice,
    onFailure,
  })
  const news = createRoomNews(realtime)
  const companions = createCompanions(db)
  const tally = createReactionTally({
    db,
    publish: (roomId, counted) => rooms.publish(roomId, { type: 'reaction', ...counted }),
    onFailure,
  })
  const roomListeners: ((roomId: string) => void)[] = []
  const commits = createCommitQueue({
    pool: indexedPool,
    startTimer: () => commitSeconds.startTimer(),
    clock,
    committed(roomId, committed) {
      messages.inc(committed.length)
      rooms.noteCommitted(roomId, Math.max(...committed.map(({ done }) => done.id)))
      history.presentCommitted(roomId, committed).then(
        (list) => {
          rooms.publish(roomId, { type: 'messages', messages: list })
          const room = rooms.find(roomId)
          if (room && room.kind !== 'fixture') for (const listener of roomListeners) listener(roomId)
          if (room?.kind === 'private') for (const message of list) news.written(room, message)
        },
        // A failure loses no messages: they are in the database, and the room reads them there when it detects the gap
        // in the ids.
        onFailure,
      )
    },
  })
  metrics.gauge('chat_commit_waiting', (gauge) => gauge.set(commits.pending()))
  const attachments = createAttachments({
    db,
    uploads,
    mayRead: async (member: Member, roomId) => canRead(member, await rooms.open(roomId)),
  })
  const writeRules = createWriteRules({
    db,
    isFollowing: (userId, roomId) => roomFollows.isFollowing(userId, roomId),
    accountSince: async (userId) => (await members.find([userId])).get(userId)?.createdAt ?? Date.now(),
  })
  const service = createChatService({
    db,
    rooms,
    members,
    companions,
    commits,
    attachments,
    tally,
    writeRules,
    filter: screening.judge,
    publishable: screening.publishable,
    hashAddress: createAddressHash(config.secret, 'chat address'),
    refusePosting: (viewer) => accounts.refusePosting(viewer),
    guestAuthor: accounts.guestAuthor,
    rate: () => ({ burst: ground.settings.now().chatBurst, everyMs: ground.settings.now().chatEveryMs }),
    onRoomMessage: (listener) => void roomListeners.push(listener),
  })
  const roomRules = createRoomRules({ db, rooms })
  const polls = createPolls({
    db,
    rooms,
    chat: service,
    writeRules,
    publishable: service.publishable,
    postNotice,
    onFailure,
  })
  const shouts = createShouts({ db, rooms, members, chat: service })
  const edits = createEdits({
    db,
    chat: service,
    writeRules,
    filter: screening.judge,
    publish: (roomId, edited) => rooms.publish(roomId, { type: 'edited', edited }),
  })
  const moderation = createModerationService({
    db,
    rooms,
    roleOf: accounts.roleOf,
    async namesOf(userIds) {
      return new Map([...(await members.find(userIds))].map(([userId, { displayName }]) => [userId, displayName]))
    },
    publishSanctionChange: () => bus.publish(sanctionsTopic, null),
    publishMuted: (userId, data) => realtime.publish(userTopic, { userId }, { type: 'muted', data }),
  })
  const held = createHeldService({ db, say: service.say })
  const stopListening = bus.subscribe(sanctionsTopic, () => void rooms.refreshAllRights().catch(onFailure))
  const roomsService = createRoomsService({
    db,
    rooms,
    members,
    companions,
    news,
    readable: service.readable,
    publishable: service.publishable,
    findByName: accounts.findPublicByName,
  })
  serveChatroom(realtime, { service, rooms, joins })
  servePrivate(realtime, { service, rooms: roomsService })

  const room = {
    kind: roomKind,
    admit: async (viewer: Viewer, roomId: string) => (await service.readable(roomId, viewer)).id,
    show: (roomIds: readonly string[]) => listShownRooms(db, roomIds),
  }
  const roomFollows = follows.of(room, { max: maxFollowedRooms })
  const keeping = createRoomKeeping({
    db,
    rooms,
    members,
    companions,
    news,
    readable: service.readable,
    publishable: service.publishable,
    postNotice,
    follow: (member, { roomId, follow }) => roomFollows.set(member, { targetId: roomId, follow }),
  })
  const hiddenAuthors = createHiddenAuthors(companions)
  const newestPages = createNewestPages(rooms)
  const pages = createHistoryPages({ db, history, newestPages, tally, hiddenAuthors })

  /**
   * Updates the rights in the groups that both members share, so that a block or unblock takes effect immediately for
   * both.
   */
  async function refreshShared({ userId, blockedId }: { userId: string; blockedId: string }): Promise<void> {
    const shared = await listSharedGroups(db, [userId, blockedId])
    await Promise.all(shared.map((roomId) => rooms.refreshRights(roomId)))
  }

  const { keepRoom, keepPair, setStanding } = roomsService
  const memberships = personalRows(db, { table: 'chat_members', goes: true })
  const standings: PersonalPart = {
    ...memberships,
    async erase(tx, userId) {
      await keeping.passOn(tx, userId)
      await memberships.erase(tx, userId)
    },
  }
  const recommended: PersonalPart = {
    ...personalRows(db, { table: 'chat_shouts', column: 'target_user_id', goes: false }),
    // The cards in the messages are deleted after the transaction, because viewers see them disappear.
    erase: (tx, userId) => event(tx, 'shouts.withdrawn', { userId }),
  }
  return {
    personal: [
      personalRows(db, { table: 'chat_messages', without: ['address_hash', 'deleted_by'], goes: false }),
      personalRows(db, { table: 'chat_message_versions', without: ['act_id'], goes: true }),
      personalRows(db, { table: 'held_messages', without: ['decided_by', 'word'], goes: true }),
      personalRows(db, { table: 'chat_reactions', goes: true }),
      // Sanctions remain when the member deletes the account, because they are records of the site.
      personalRows(db, { table: 'chat_sanctions', without: ['by_user_id', 'note', 'address_hash'], goes: false }),
      standings,
      personalRows(db, { table: 'chat_turns', goes: true }),
      // A poll is part of the room, like its messages.
      personalRows(db, { table: 'chat_polls', goes: false }),
      personalRows(db, { table: 'chat_poll_votes', goes: true }),
      personalRows(db, { table: 'chat_browsers', without: ['browser_hash'], goes: true }),
      recommended,
    ],
    resources: [
      roomResource({
        keeping,
        rooms: roomsService,
        publishable: service.publishable,
        findByName: accounts.findPublicByName,
      }),
    ],
    queues: [
      {
        name: 'held',
        icon: 'message-square-lock',
        waiting: heldCases,
        pathOf: (id) => `/quan-tri/bao-cao?muc=cho-duyet&viec=${id}`,
      },
    ],
    service: {
      ...service,
      keepRoom,
      keepPair,
      setStanding,
      moderation,
      held,
      windows: createChatWindows({
        db,
        history,
        hiddenAuthors: async (roomId, viewer) => hiddenAuthors.of(await service.readable(roomId, viewer), viewer),
      }),
      keepFollowers: roomFollows.keepPast,
      postNotice,
    },
    routes: [
      ...chatRoutes({
        db,
        service,
        membership: createMembershipService({ db, readable: service.readable }),
        follows: roomFollows,
        moderation,
        edits,
        roomRules,
        polls,
        shouts,
        pages,
        hiddenAuthors,
        browserOf: createBrowserMark(config.secret),
        guestsMayPost: accounts.guestsMayPost,
      }),
      ...roomRoutes({ db, members, companions, rooms: roomsService, keeping, pages, readable: service.readable }),
      ...reports.of(room).routes({ report: reportRoom }),
    ],
    listeners: [
      listener('member.blocked', refreshShared),
      listener('member.unblocked', refreshShared),
      listener('room.handed-over', ({ roomId }) => rooms.refreshRights(roomId)),
      listener('room.renamed', keeping.announceRenamed),
      listener('room.deleted', async ({ roomId }) => {
        await shouts.withdraw({ roomId })
        await keeping.purge(roomId)
      }),
      listener('member.muted', async ({ userId, roomId }) => {
        if (roomId === null) await shouts.withdraw({ userId })
      }),
      listener('member.suspended', ({ userId }) => shouts.withdraw({ userId })),
      listener('shouts.withdrawn', ({ userId }) => shouts.withdraw({ userId })),
    ],
    jobs: [
      {
        name: 'forget-chat-traces',
        cron: '17 20 * * *',
        async run() {
          await moderation.deleteTraces()
          await held.forget()
          await roomRules.forgetTurns()
          await polls.forget()
        },
      },
      { name: 'chat.close-polls', cron: '* * * * *', run: () => polls.closeDue() },
      {
        name: 'chat.forget-messages',
        cron: '7 18 * * *',
        run: (stopping) => forgetMessages(db, ground.settings.now().chatMessageDays, stopping),
      },
      {
        name: 'archive-fixture-rooms',
        cron: '*/10 * * * *',
        async run() {
          const archived = await archiveEnded(db)
          await Promise.all(archived.map((roomId) => rooms.refreshRights(roomId)))
        },
      },
    ],
    async close() {
      stopListening()
      await commits.idle()
      for (const part of [service, rooms, joins, tally, polls]) part.close()
    },
  }
}

import { Counter } from 'prom-client'
import type { PublicUser, Role } from '#contract/account.ts'
import { mostFollowedRooms } from '#contract/chat.ts'
import { userTopic } from '#contract/user.socket.ts'
import type { Feature, Ground } from '#server/feature.ts'
import type { FollowService } from '#server/features/follows/follows.service.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { createAddressHash } from './address-hash.ts'
import { createBrowserMark } from './browser-mark.ts'
import { createWordFilter } from './chat.filter.ts'
import { chatRoutes } from './chat.routes.ts'
import { type ChatService, createChatService } from './chat.service.ts'
import { serveChatroom } from './chat.topic.ts'
import { createCommitQueue } from './commit-queue.service.ts'
import { createHistory } from './history.ts'
import { createJoinNotices } from './join-notices.ts'
import { createMembers } from './members.ts'
import { createMembershipService } from './membership.service.ts'
import { createModerationService, sanctionsTopic } from './moderation.service.ts'
import { createNewestPages } from './newest-page.ts'
import { createOpenRooms } from './open-rooms.ts'
import { createReactionTally } from './reaction-tally.ts'
import { roomKind } from './room.store.ts'

type Uses = {
  follows: FollowService
  realtime: RealtimeService
  accounts: {
    findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>>
    roleOf(userId: string): Promise<Role | null>
    refusePosting(viewer: Viewer): Promise<void>
  }
}

export function createChat(ground: Ground, { realtime, accounts, follows }: Uses): Feature<ChatService> {
  const { engines, config, metrics, log } = ground
  const { db, pool } = engines.database
  const { bus } = engines
  const onFailure = (error: unknown) => log.error({ err: error }, 'chat')
  const messages = new Counter({
    name: 'chat_messages_total',
    help: 'Messages committed by this instance',
    registers: [metrics.registry],
  })

  const members = createMembers(accounts)
  const history = createHistory({ db, members })
  const rooms = createOpenRooms({ db, bus, hub: realtime.hub, history, onFailure })
  const joins = createJoinNotices({
    members,
    tell: (roomId, data) => rooms.tell(roomId, { type: 'passing', event: { type: 'message', data } }),
    onFailure,
  })
  const tally = createReactionTally({
    db,
    tell: (roomId, counted) => rooms.tell(roomId, { type: 'reaction', ...counted }),
    onFailure,
  })
  const commits = createCommitQueue({
    pool,
    committed(roomId, committed) {
      messages.inc(committed.length)
      rooms.noteCommitted(roomId, Math.max(...committed.map(({ done }) => done.id)))
      history.presentCommitted(roomId, committed).then(
        (list) => rooms.tell(roomId, { type: 'messages', messages: list }),
        // They are in the database: the room finds the hole and reads them from there.
        onFailure,
      )
    },
  })
  const service = createChatService({
    db,
    rooms,
    members,
    commits,
    tally,
    filter: createWordFilter(),
    hashAddress: createAddressHash(config.secret),
    refusePosting: (viewer) => accounts.refusePosting(viewer),
    rate: config.limits.chat,
  })
  const moderation = createModerationService({
    db,
    rooms,
    roleOf: accounts.roleOf,
    async namesOf(userIds) {
      return new Map([...(await members.find(userIds))].map(([userId, { displayName }]) => [userId, displayName]))
    },
    tellEveryRoom: () => bus.publish(sanctionsTopic, null),
    tellMember: (userId, data) => realtime.publish(userTopic, { userId }, { type: 'muted', data }),
  })
  const stopListening = bus.subscribe(sanctionsTopic, () => void rooms.refreshAllRights().catch(onFailure))
  serveChatroom(realtime, { service, rooms, joins })

  const room = {
    kind: roomKind,
    admit: async (_: unknown, roomId: string) => (await service.readable(roomId)).id,
  }

  return {
    service,
    routes: chatRoutes({
      db,
      service,
      membership: createMembershipService({ db, readable: service.readable }),
      follows: follows.of(room, { most: mostFollowedRooms }),
      moderation,
      history,
      newestPages: createNewestPages(rooms),
      tally,
      browserOf: createBrowserMark(config.secret),
    }),
    jobs: [
      {
        name: 'forget-chat-traces',
        cron: '17 20 * * *',
        run: () => moderation.forgetTraces(),
      },
    ],
    async close() {
      stopListening()
      await commits.idle()
      for (const part of [service, rooms, joins, tally]) part.close()
    },
  }
}

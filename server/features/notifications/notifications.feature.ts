import { userTopic } from '#contract/user.socket.ts'
import { siteOrigin } from '#server/config/site-origin.ts'
import type { ChatService } from '#server/features/chat/chat.service.ts'
import type { CommentService } from '#server/features/comments/comments.service.ts'
import type { MailingLists } from '#server/features/mails/mailing-lists.service.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { createAnswerNews } from './answer-news.service.ts'
import { createCommentNews } from './comment-news.service.ts'
import { createDigests, type DigestService } from './digest.service.ts'
import { createLevelNews } from './level-news.service.ts'
import { createLiveNews, type LiveNewsService } from './live-news.service.ts'
import { createMatchNews, type MatchNewsService } from './match-news.service.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { createNotificationService, type NotificationService } from './notifications.service.ts'
import { createPeopleNews } from './people-news.service.ts'
import { createPostNews } from './post-news.service.ts'
import { createPush, type PushService } from './push.service.ts'
import { countDueDeliveries } from './push-delivery.store.ts'
import { createReactionNews } from './reaction-news.service.ts'
import { createRoomNews } from './room-news.service.ts'
import { createRoomPush } from './room-push.service.ts'
import { createSettings } from './settings.service.ts'
import { moveSource } from './silence.store.ts'
import { createTargetPages } from './target-pages.service.ts'

export type Notifications = NotificationService & {
  push: PushService
  liveNews: LiveNewsService
  matchNews: MatchNewsService
  sendDigests: DigestService['send']
}

type Uses = {
  mails: MailingLists
  realtime: RealtimeService
  chat: Pick<ChatService, 'onRoomMessage'>
  comments: Pick<CommentService, 'places' | 'ownerOf'>
}

/** Notifications of members. Features create them through the service within their transactions, or through events. */
export function createNotifications(
  { engines, config, settings, words, metrics, outbound, log, clock }: Ground,
  { mails, realtime, chat, comments }: Uses,
): Feature<Notifications> {
  const { database } = engines
  const service = createNotificationService(database, {
    publishUnread: ({ userId, id, unread }) =>
      realtime.publish(userTopic, { userId }, { type: 'notification', data: { id, unread } }),
    keptDays: () => settings.now().notificationDays,
  })
  const push = createPush({
    database,
    outbound,
    subject: config.pushContact.subject,
    words,
    metrics,
    log,
  })
  const liveNews = createLiveNews(database, log)
  const matchNews = createMatchNews(database, log)
  const people = createPeopleNews(database, service)
  const posts = createPostNews(database, service)
  const pages = createTargetPages(comments)
  const reactionNews = createReactionNews(database, { service, pages })
  const commentNews = createCommentNews(database, { service, pages })
  const rooms = createRoomNews(database, service)
  const answers = createAnswerNews(database, service)
  const roomPush = createRoomPush(database, { service, log, clock })
  chat.onRoomMessage(roomPush.written)
  const digests = createDigests({
    database,
    mail: engines.mail,
    mails,
    words,
    origin: siteOrigin(config),
    log,
  })
  return {
    service: { ...service, push, liveNews, matchNews, sendDigests: digests.send },
    routes: notificationRoutes(database, { service, push, settings: createSettings(database) }),
    listeners: [
      listener('notifications.added', async ({ added }) => {
        await push.carry(added.map(({ id }) => id))
        await service.announce(added)
      }),
      listener('stream.started', liveNews.streamStarted),
      listener('fixture.changed', matchNews.changed),
      listener('fixture.happened', matchNews.changed),
      listener('lineups.changed', matchNews.changed),
      listener('highlight.published', matchNews.changed),
      listener('team.replaced', ({ teamId, byId }) => moveSource(database.db, { kind: 'team', id: teamId, byId })),
      listener('player.replaced', ({ playerId, byId }) =>
        moveSource(database.db, { kind: 'player', id: playerId, byId }),
      ),
      listener('level.reached', createLevelNews(database, service)),
      listener('friend.requested', people.requested),
      listener('friend.accepted', people.accepted),
      listener('friend.ended', people.ended),
      listener('referral.rewarded', people.rewarded),
      listener('member.blocked', people.blocked),
      listener('content.removed', rooms.removed),
      listener('appeal.decided', rooms.appealDecided),
      listener('answer.given', answers.given),
      listener('room.asked', rooms.asked),
      listener('room.entered', rooms.entered),
      listener('room.handed-over', rooms.handedOver),
      listener('member.muted', rooms.muted),
      listener('comment.created', commentNews.created),
      listener('post.created', posts.created),
      listener('post.refused', posts.refused),
      listener('reaction.added', reactionNews.added),
    ],
    personal: [
      personalRows(database.db, {
        table: 'notifications',
        without: ['actor_id', 'group_key', 'source_key'],
        goes: true,
      }),
      personalRows(database.db, { table: 'notification_sources', without: ['actor_id'], goes: true }),
      personalRows(database.db, { table: 'notification_settings', goes: true }),
      personalRows(database.db, { table: 'notification_silences', goes: true }),
      personalRows(database.db, { table: 'notification_moments', goes: true }),
      personalRows(database.db, { table: 'push_subscriptions', without: ['p256dh', 'auth', 'session_id'], goes: true }),
    ],
    backlogs: [{ name: 'push', read: () => countDueDeliveries(database.db) }],
    jobs: [
      { name: 'notifications.forget', cron: '17 20 * * *', run: service.deleteOld },
      { name: 'notifications.forget-sent', cron: '27 20 * * *', run: push.deleteOld },
      { name: 'notifications.forget-live', cron: '37 20 * * *', run: liveNews.deleteOld },
      { name: 'notifications.forget-matches', cron: '47 20 * * *', run: matchNews.deleteOld },
      { name: 'notifications.digest', cron: '5 * * * *', run: async () => void (await digests.send(new Date())) },
    ],
    async start() {
      await push.keys()
      if (!config.roles.includes('jobs')) return
      // Continues the unfinished work of an earlier process.
      push.pump.wake()
      liveNews.pump.wake()
      matchNews.pump.wake()
      roomPush.pump.wake()
    },
    async close() {
      await roomPush.pump.close()
      await push.close()
      await liveNews.pump.close()
      await matchNews.pump.close()
    },
  }
}

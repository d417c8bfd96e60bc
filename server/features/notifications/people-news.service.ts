import { notificationTypes } from '#contract/notifications.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { EventPayloads } from '#server/kit/events.ts'
import { authors } from '#server/tables/authors.ts'
import { deleteFriendNews, deleteOfActor } from './notification-source.store.ts'
import type { NewNotification, NotificationService } from './notifications.service.ts'

export type PeopleNews = {
  requested(of: EventPayloads['friend.requested']): Promise<void>
  accepted(of: EventPayloads['friend.accepted']): Promise<void>
  rewarded(of: EventPayloads['referral.rewarded']): Promise<void>
  ended(of: EventPayloads['friend.ended']): Promise<void>
  blocked(of: EventPayloads['member.blocked']): Promise<void>
}

type RewardNews = { userId: string; actorId: string; reward: number }

export function createPeopleNews({ db }: DatabaseEngine, service: NotificationService): PeopleNews {
  async function notify(
    title: 'FRIEND_SEND_REQUEST' | 'FRIEND_ACTION_REQUEST',
    { userId, actorId }: { userId: string; actorId: string },
  ): Promise<void> {
    const actor = await authors(db).where('id', '=', actorId).executeTakeFirst()
    if (!actor) return
    const parts = [actor.nickname, actor.username]
    const news: NewNotification = {
      userId,
      actorId,
      type: notificationTypes.message,
      title,
      parts: { vi: parts, en: parts, zh: parts },
      // The key contains the day: a new request on another day notifies again, but repeated requests on one day do not.
      sourceKey: `${title}:${actorId}:${new Date().toISOString().slice(0, 10)}`,
      ...(title === 'FRIEND_SEND_REQUEST' && { groupKey: title }),
    }
    await transact(db, (tx) => service.notify(tx, [news]))
  }

  async function notifyReward(role: 'inviter' | 'invitee', { userId, actorId, reward }: RewardNews): Promise<void> {
    const actor = await authors(db).where('id', '=', actorId).executeTakeFirst()
    if (!actor || reward === 0) return
    const parts = [actor.nickname, '', role, String(reward)]
    const news: NewNotification = {
      userId,
      actorId,
      type: notificationTypes.message,
      title: 'REFERRAL_REWARDED',
      parts: { vi: parts, en: parts, zh: parts },
      sourceKey: `referral:${role}:${actorId}`,
    }
    await transact(db, (tx) => service.notify(tx, [news]))
  }

  return {
    async rewarded({ inviterId, inviteeId, inviterReward, inviteeReward }) {
      await notifyReward('inviter', { userId: inviterId, actorId: inviteeId, reward: inviterReward })
      await notifyReward('invitee', { userId: inviteeId, actorId: inviterId, reward: inviteeReward })
    },
    requested: ({ askedBy, userId }) => notify('FRIEND_SEND_REQUEST', { userId, actorId: askedBy }),
    accepted: ({ askedBy, acceptedBy }) => notify('FRIEND_ACTION_REQUEST', { userId: askedBy, actorId: acceptedBy }),
    async ended({ userId, otherId }) {
      await deleteFriendNews(db, { userId, actorId: otherId })
      await deleteFriendNews(db, { userId: otherId, actorId: userId })
    },
    blocked: ({ userId, blockedId }) => deleteOfActor(db, { userId, actorId: blockedId }),
  }
}

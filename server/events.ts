import type { Generated } from 'kysely'
import type { Locale, LocalText } from '#contract/envelope.ts'
import type { TipOutcome } from '#contract/rules/tip-settlement.ts'
import type { Tx } from './db/sql.ts'

/** What happened, for features that react to others without being called by them. Past tense; ids alone. */
export type EventPayloads = {
  'account.leaving': { userId: string; locale: Locale; dueAt: number }
  'data-export.ready': { userId: string; locale: Locale }
  /** By the member; `url` is of an upload of theirs. */
  'avatar.changed': { userId: string; url: string }
  'account.registered': { userId: string }
  'activity.counted': { userIds: string[] }
  /** What it is now, in xu, and the posting that made it so: they only rise. */
  'balance.changed': { userId: string; balance: number; postingId: string }
  /** What readers see of it: published, changed or taken back. */
  'article.changed': { articleId: string }
  'fixture.changed': { fixtureId: string; version: number; isFinished: boolean }
  'fixture.corrected': { fixtureId: string }
  /** In the match: keys of its events that are new or told otherwise, and of those that are taken back. `at`: epoch ms. */
  'fixture.happened': { fixtureId: string; added: string[]; removed: string[]; at: number }
  'corners.changed': { fixtureId: string }
  /** `parentUserId`: whose comment it answers; `ownerId`: whose the target is. */
  'comment.created': {
    commentId: string
    targetType: string
    targetId: string
    userId: string
    parentId: string | null
    parentUserId: string | null
    ownerId: string | null
    /** Whom the text names; events of before there were names in comments leave it out. */
    mentioned?: readonly string[]
  }
  'booking.made': { userId: string; fixtureId: string; commentatorId: string }
  /** By a moderator, not by its author; `text` is what it said. */
  'content.removed': {
    kind: 'post' | 'comment' | 'tip' | 'message' | 'reel' | 'highlight'
    contentId: string
    userId: string
    text: string
  }
  'commentator.withdrew': { fixtureId: string; userId: string }
  'experience.gained': { userId: string; experience: number }
  /** Rewards in xu. */
  'referral.rewarded': { inviterId: string; inviteeId: string; inviterReward: number; inviteeReward: number }
  /** `reward` in xu, of all levels that were passed. */
  'level.reached': { userId: string; level: number; reward: number }
  'friend.requested': { askedBy: string; userId: string }
  'friend.accepted': { askedBy: string; acceptedBy: string }
  /** A friendship ended, or a request was taken back, by `userId`. */
  'friend.ended': { userId: string; otherId: string }
  'gift.sent': { userId: string; sendId: string }
  /** In one room, or in all (null). */
  'member.muted': { userId: string; roomId: string | null; reason: string; until: number | null }
  /** In one room, or in all (null). */
  'appeal.decided': { appealId: string; userId: string; roomId: string | null; isGranted: boolean; answer: string }
  /** Operators answered what a member had sent, or came to a decision; `about` and `slug` are of the position applied for. */
  'answer.given': {
    kind: 'feedback' | 'application'
    id: string
    userId: string
    state: string
    text: string
    about: LocalText | null
    slug: string
  }
  'member.blocked': { userId: string; blockedId: string }
  'member.unblocked': { userId: string; blockedId: string }
  /** New messages of one commit; the rooms may be many. */
  'messages.said': { said: { userId: string; uuid: string }[] }
  'notifications.added': { told: { id: string; userId: string }[] }
  'post.created': { postId: string; userId: string; mentioned: string[]; sharedPostId: string | null; isShare: boolean }
  'reaction.added': { userId: string; kind: string; targetId: string }
  'room.asked': { roomId: string; userId: string }
  'room.entered': { roomId: string; userId: string }
  'room.deleted': { roomId: string }
  /** `userId` is the new host. */
  'room.handed-over': { roomId: string; userId: string }
  'season.ruled': { seasonId: string }
  'second-step.changed': { userId: string; isAdded: boolean; locale: Locale }
  'session.opened-on-new-device': { sessionId: string; userId: string; locale: Locale }
  'stream.started': { streamId: string; fixtureId: string; userId: string }
  'tip.created': { tipId: string; userId: string; fixtureId: string }
  'tip.settled': { tipId: string; userId: string; fixtureId: string; outcome: TipOutcome; isCorrection: boolean }
  'stream.ended': { streamId: string; fixtureId: string; userId: string }
}
export type EventName = keyof EventPayloads

type ListenerOf<N extends EventName> = {
  name: N
  run(payload: EventPayloads[N]): Promise<void>
  /** The same for several at once, of those who can. */
  runAll?(payloads: readonly EventPayloads[N][]): Promise<void>
}
export type Listener = { [N in EventName]: ListenerOf<N> }[EventName]

export function listener<N extends EventName>(name: N, run: (payload: EventPayloads[N]) => Promise<void>): Listener {
  return { name, run } as Listener
}

/** Of what comes a hundred times a second: hears at once what has come since it was last looked. */
export function gatheringListener<N extends EventName>(
  name: N,
  runAll: (payloads: readonly EventPayloads[N][]) => Promise<void>,
): Listener {
  return { name, run: (payload: EventPayloads[N]) => runAll([payload]), runAll } as unknown as Listener
}

type EventTable = { id: Generated<string>; name: string; payload: unknown; created_at: Generated<Date> }

declare module '#server/db/sql.ts' {
  interface Database {
    events: EventTable
  }
}

/** Records an event in the transaction of the write it tells of: either both are committed or neither. */
export async function event<N extends EventName>(tx: Tx, name: N, payload: EventPayloads[N]): Promise<void> {
  await tx
    .insertInto('events')
    .values({ name, payload: JSON.stringify(payload) })
    .execute()
}

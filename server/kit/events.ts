import type { Generated } from 'kysely'
import type { Locale, LocalText } from '#contract/envelope.ts'
import type { ReportReason } from '#contract/reports.ts'
import type { TipOutcome } from '#contract/rules/tip-settlement.ts'
import type { Tx } from '#server/db/sql.ts'

/**
 * Events let features react to other features without being called by them. Names are in the past tense. Payloads
 * contain mainly ids.
 */
export type EventPayloads = {
  'account.leaving': { userId: string; locale: Locale; dueAt: number }
  'data-export.ready': { userId: string; locale: Locale }
  /** Changed by the member. `url` is one of the member's uploads. */
  'avatar.changed': { userId: string; url: string }
  'account.registered': { userId: string }
  'activity.counted': { userIds: string[] }
  /**
   * `balance` is in xu, after the posting. Posting ids only rise, so the event with the highest id has the newest
   * balance.
   */
  'balance.changed': { userId: string; balance: number; postingId: string }
  /** The public article changed: it was published, edited or withdrawn. */
  'article.changed': { articleId: string }
  'fixture.changed': { fixtureId: string; version: number; isFinished: boolean }
  'fixture.corrected': { fixtureId: string }
  /**
   * `added` has the keys of match events that were added or changed, and `removed` the keys of withdrawn ones. `at` is
   * in epoch ms.
   */
  'fixture.happened': { fixtureId: string; added: string[]; removed: string[]; at: number }
  'lineups.changed': { fixtureId: string }
  /** Line-ups or events of fixtures that were imported with their results. */
  'details.imported': { fixtureIds: string[] }
  'squad.changed': { teamId: string }
  /** A duplicate team was replaced by `byId`. */
  'team.replaced': { teamId: string; byId: string }
  'corners.changed': { fixtureId: string }
  /** `parentUserId` is the author of the parent comment; `ownerId` is the owner of the target. */
  'comment.created': {
    commentId: string
    targetType: string
    targetId: string
    userId: string
    parentId: string | null
    parentUserId: string | null
    ownerId: string | null
    /** Members mentioned in the text. Absent in events from before comments had mentions. */
    mentioned?: readonly string[]
  }
  'booking.made': { userId: string; fixtureId: string; commentatorId: string }
  /** Content was removed by a moderator, not by its author. `text` is the removed text. */
  'content.removed': {
    kind: 'post' | 'comment' | 'tip' | 'message' | 'reel' | 'highlight'
    contentId: string
    userId: string
    text: string
  }
  'commentator.withdrew': { fixtureId: string; userId: string }
  'experience.gained': { userId: string; experience: number }
  'referral.rewarded': { inviterId: string; inviteeId: string; inviterReward: number; inviteeReward: number }
  /** `reward` is the total in xu for all levels that were passed. */
  'level.reached': { userId: string; level: number; reward: number }
  'friend.requested': { askedBy: string; userId: string }
  'friend.accepted': { askedBy: string; acceptedBy: string }
  /** `userId` ended a friendship or withdrew a request. */
  'friend.ended': { userId: string; otherId: string }
  'gift.sent': { userId: string; sendId: string }
  /** `roomId` null means every room. `until` null means without an end. */
  'member.muted': { userId: string; roomId: string | null; reason: string; until: number | null }
  /** `since` identifies the suspension, in epoch ms. */
  'member.suspended': { userId: string; since: number }
  /** `roomId` null means every room. `kind` is absent in events from before suspensions. */
  'appeal.decided': {
    appealId: string
    kind?: 'ban' | 'suspension'
    userId: string
    roomId: string | null
    isGranted: boolean
    answer: string
  }
  /**
   * Operators answered a member's feedback or application, or decided on it. `about` and `slug` are the name and the
   * path of the position applied for.
   */
  'answer.given': {
    kind: 'feedback' | 'application'
    id: string
    userId: string
    state: string
    text: string
    about: LocalText | null
    slug: string
  }
  'highlight.published': { fixtureId: string }
  /** The video of a highlight can be played. */
  'highlight.ready': { highlightId: string; fixtureId: string }
  'member.blocked': { userId: string; blockedId: string }
  'member.unblocked': { userId: string; blockedId: string }
  /** New messages of one commit, possibly in several rooms. */
  'messages.said': { said: { userId: string; uuid: string }[] }
  'notifications.added': { added: { id: string; userId: string }[] }
  /** The account is being deleted, so shout-outs of the member are withdrawn. */
  'shouts.withdrawn': { userId: string }
  /** A duplicate player was replaced by `byId`. */
  'player.replaced': { playerId: string; byId: string }
  'post.created': { postId: string; userId: string; mentioned: string[]; sharedPostId: string | null; isShare: boolean }
  /** A scheduled post was not published at its time. `revision` counts the changes of the draft. */
  'post.refused': { userId: string; draftId: string; revision: number; text: string }
  'reaction.added': { userId: string; kind: string; targetId: string }
  /** A new report, not a changed one. It says nothing about the member who reports. */
  'report.created': { reportId: string; kind: string; targetId: string; reason: ReportReason }
  /** Staff gave the member another role. */
  'role.changed': { userId: string }
  'room.asked': { roomId: string; userId: string }
  'room.entered': { roomId: string; userId: string }
  'room.deleted': { roomId: string }
  'room.handed-over': { roomId: string; userId: string }
  /** Staff changed the name at the desk. */
  'room.renamed': { roomId: string; name: string; byId: string }
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
  runAll?(payloads: readonly EventPayloads[N][]): Promise<void>
}
export type Listener = { [N in EventName]: ListenerOf<N> }[EventName]

export function listener<N extends EventName>(name: N, run: (payload: EventPayloads[N]) => Promise<void>): Listener {
  return { name, run } as Listener
}

/** Creates a listener for frequent events (a hundred per second). It gets several waiting events in one call. */
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

/** Records an event in the transaction that makes the reported change: either both are committed or neither. */
export async function event<N extends EventName>(tx: Tx, name: N, payload: EventPayloads[N]): Promise<void> {
  await tx
    .insertInto('events')
    .values({ name, payload: JSON.stringify(payload) })
    .execute()
}

import * as z from 'zod/mini'

/**
 * What a notification is about; pages show it translated. `content` holds what follows it, between pipes
 * (notification-content.ts), a name first:
 * - BOOKING_*, LIVE_STARTED: the fixture, the rest of its page's path, the kick-off in epoch milliseconds, the commentator
 * - FRIEND_*: the member's name, the username
 * - NEW_COMMENT, COMMENT_REPLY, NEW_REACTION, MENTION, POST_SHARED: the member's name, the id of the post or the path of
 *   another page, its kind (`placeKinds`), the comment's id or nothing, and of a reaction which
 * - EVENT_SOON: the event, its slug, when it begins in epoch milliseconds
 * - TIP_SETTLED: the fixture, the tip's slug, the outcome, how many corrections
 * - PREDICTION_EXACT: the fixture, the contest's id, the score, the round's key, the xu it brought
 * - PREDICTION_ROUND_WON: the tournament, the contest's id, the round's name, the round's key, the xu it brought
 * - REFERRAL_REWARDED: the other member's name, nothing, `inviter` or `invitee` for what the reader is, the xu it brought
 * - LEVEL_REACHED: the level, nothing, the xu it brought
 * - VIP_APPROVED, ROOM_HANDED_OVER: the room's name, its slug
 * - ROOM_MESSAGE: the member's name, the room's id, its name or nothing for the talk of two, how the message begins
 * - VIP_REQUESTED: the member's name, the room's slug, the room's name
 * - MODERATION_REMOVED: how it began, nothing, what it was (`placeKinds`)
 * - APPEAL_DECIDED: the answer or nothing, the room's name or nothing for all, `granted` or `refused`
 * - FEEDBACK_ANSWERED: how the answer begins or nothing
 * - APPLICATION_ANSWERED: the position, its slug, the state, how the answer begins or nothing
 * - MODERATION_MUTED: the reason, the room's name or nothing for all, until when in epoch milliseconds or nothing
 */
export const notificationTitles = [
  'FRIEND_SEND_REQUEST',
  'FRIEND_ACTION_REQUEST',
  'NEW_COMMENT',
  'COMMENT_REPLY',
  'NEW_REACTION',
  'MENTION',
  'POST_SHARED',
  'LIVE_STARTED',
  'VIP_APPROVED',
  'VIP_REQUESTED',
  'ROOM_HANDED_OVER',
  'MODERATION_MUTED',
  'MODERATION_REMOVED',
  'BOOKING_SOON',
  'BOOKING_STARTED',
  'BOOKING_ON_AIR',
  'BOOKING_MOVED',
  'BOOKING_POSTPONED',
  'BOOKING_CANCELLED',
  'BOOKING_UNSURE',
  'BOOKING_RESUMED',
  'BOOKING_WITHDRAWN',
  'EVENT_SOON',
  'TIP_SETTLED',
  'PREDICTION_EXACT',
  'PREDICTION_ROUND_WON',
  'LEVEL_REACHED',
  'REFERRAL_REWARDED',
  'ROOM_MESSAGE',
  'APPEAL_DECIDED',
  'FEEDBACK_ANSWERED',
  'APPLICATION_ANSWERED',
] as const
export const notificationTitle = z.enum(notificationTitles)
export type NotificationTitle = z.infer<typeof notificationTitle>

/** What can be commented on, reacted to, shared or removed. */
export const placeKinds = [
  'post',
  'tip',
  'article',
  'film',
  'comic',
  'reel',
  'highlight',
  'comment',
  'message',
] as const
export type PlaceKind = (typeof placeKinds)[number]

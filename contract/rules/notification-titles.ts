import * as z from 'zod/mini'

/**
 * Subjects of notifications; pages show them translated. `content` has the following parts between pipes
 * (notification-content.ts), a name first:
 * - BOOKING_*, LIVE_STARTED: the fixture, the rest of its page's path, the kick-off in epoch milliseconds, the
 *   commentator;
 * - MATCH_*: the fixture with its score, the rest of its page's path, the team that scored or got the card, the player
 *   and minute; the last two are empty when unknown;
 * - FRIEND_*: the member's name, the username;
 * - NEW_COMMENT, COMMENT_REPLY, NEW_REACTION, MENTION, POST_SHARED: the member's name, the id of the post or the path
 *   of another page, its kind (`placeKinds`), the comment's id or empty, and for a reaction its name;
 * - POST_REFUSED: the beginning of the scheduled post or empty;
 * - EVENT_SOON: the event, its slug, its start in epoch milliseconds;
 * - TIP_SETTLED: the fixture, the tip's slug, the outcome, the number of corrections, the fixture's id;
 * - PREDICTION_EXACT: the fixture, the contest's id, the score, the round's key, the reward in xu, the
 *   fixture's id;
 * - PREDICTION_ROUND_WON: the tournament, the contest's id, the round's name, the round's key, the reward in xu;
 * - REFERRAL_REWARDED: the other member's name, empty, `inviter` or `invitee` as the reader's role, the reward in xu;
 * - MINIGAME_DUEL_*: the other member's name, the duel's id;
 * - LEVEL_REACHED: the level, empty, the reward in xu;
 * - WEEKLY_RECAP: the days checked in, empty, the xu earned;
 * - VIP_APPROVED, ROOM_HANDED_OVER: the room's name, its slug;
 * - ROOM_MESSAGE: the member's name, the room's id, its name or empty for a private room of two, the beginning of the
 *   message;
 * - VIP_REQUESTED: the member's name, the room's slug, the room's name;
 * - MODERATION_REMOVED: the beginning of the content, empty, its kind (`placeKinds`);
 * - APPEAL_DECIDED: the answer or empty, the room's name or empty for all rooms, `granted` or `refused`;
 * - FEEDBACK_ANSWERED: the beginning of the answer or empty;
 * - APPLICATION_ANSWERED: the position, its slug, the state, the beginning of the answer or empty;
 * - MODERATION_MUTED: the reason, the room's name or empty for all rooms, the end in epoch milliseconds or empty, the
 *   room's id or empty for all rooms. Older ones have no id.
 */
export const notificationTitles = [
  'FRIEND_SEND_REQUEST',
  'FRIEND_ACTION_REQUEST',
  'NEW_COMMENT',
  'COMMENT_REPLY',
  'NEW_REACTION',
  'MENTION',
  'POST_SHARED',
  'POST_REFUSED',
  'LIVE_STARTED',
  'MATCH_LINEUPS',
  'MATCH_STARTED',
  'MATCH_GOAL',
  'MATCH_GOAL_WITHDRAWN',
  'MATCH_RED_CARD',
  'MATCH_PENALTY_MISSED',
  'MATCH_SHOOT_OUT',
  'MATCH_HALF_TIME',
  'MATCH_FULL_TIME',
  'MATCH_HIGHLIGHT',
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
  'WEEKLY_RECAP',
  'REFERRAL_REWARDED',
  'MINIGAME_DUEL_CHALLENGED',
  'MINIGAME_DUEL_ACCEPTED',
  'MINIGAME_DUEL_FINISHED',
  'ROOM_MESSAGE',
  'APPEAL_DECIDED',
  'FEEDBACK_ANSWERED',
  'APPLICATION_ANSWERED',
] as const
export const notificationTitle = z.enum(notificationTitles)
export type NotificationTitle = z.infer<typeof notificationTitle>

/** Kinds of content that members can comment on, react to or share, or that moderators can remove. */
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

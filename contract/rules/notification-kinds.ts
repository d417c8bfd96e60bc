import * as z from 'zod/mini'
import type { NotificationTitle } from './notification-titles.ts'

/** Kinds of notifications that a member can choose in the settings. */
export const notificationKinds = [
  'bookings',
  'matches',
  'live',
  'friends',
  'comments',
  'mentions',
  'reactions',
  'shares',
  'tips',
  'predictions',
  'levels',
  'recap',
  'rooms',
  'moderation',
] as const
export const notificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof notificationKind>

export const channels = ['app', 'push', 'email'] as const
export const channel = z.enum(channels)
export type Channel = z.infer<typeof channel>

/** Default channels, for members who never changed them. `email` only applies to members who want a digest. */
export const usualChannels: Record<NotificationKind, Record<Channel, boolean>> = {
  bookings: { app: true, push: true, email: true },
  matches: { app: true, push: true, email: false },
  live: { app: true, push: true, email: true },
  friends: { app: true, push: true, email: true },
  comments: { app: true, push: true, email: true },
  mentions: { app: true, push: true, email: true },
  reactions: { app: true, push: false, email: false },
  shares: { app: true, push: false, email: false },
  tips: { app: true, push: true, email: false },
  predictions: { app: true, push: true, email: false },
  levels: { app: true, push: false, email: false },
  recap: { app: true, push: false, email: false },
  rooms: { app: true, push: true, email: false },
  moderation: { app: true, push: true, email: true },
}

/**
 * Kinds that members cannot switch off in the app: they must learn that they are muted, or that their content was
 * removed or not published.
 */
export const lasting: readonly NotificationKind[] = ['moderation']

const kindOfTitle: Partial<Record<NotificationTitle, NotificationKind>> = {
  FRIEND_SEND_REQUEST: 'friends',
  FRIEND_ACTION_REQUEST: 'friends',
  REFERRAL_REWARDED: 'friends',
  MINIGAME_DUEL_CHALLENGED: 'friends',
  MINIGAME_DUEL_ACCEPTED: 'friends',
  MINIGAME_DUEL_FINISHED: 'friends',
  NEW_COMMENT: 'comments',
  COMMENT_REPLY: 'comments',
  NEW_REACTION: 'reactions',
  MENTION: 'mentions',
  POST_SHARED: 'shares',
  POST_REFUSED: 'moderation',
  LIVE_STARTED: 'live',
  MATCH_LINEUPS: 'matches',
  MATCH_STARTED: 'matches',
  MATCH_GOAL: 'matches',
  MATCH_GOAL_WITHDRAWN: 'matches',
  MATCH_RED_CARD: 'matches',
  MATCH_PENALTY_MISSED: 'matches',
  MATCH_SHOOT_OUT: 'matches',
  MATCH_HALF_TIME: 'matches',
  MATCH_FULL_TIME: 'matches',
  MATCH_HIGHLIGHT: 'matches',
  VIP_APPROVED: 'rooms',
  VIP_REQUESTED: 'rooms',
  ROOM_HANDED_OVER: 'rooms',
  MODERATION_MUTED: 'moderation',
  MODERATION_REMOVED: 'moderation',
  TIP_SETTLED: 'tips',
  PREDICTION_EXACT: 'predictions',
  PREDICTION_ROUND_WON: 'predictions',
  LEVEL_REACHED: 'levels',
  WEEKLY_RECAP: 'recap',
  ROOM_MESSAGE: 'rooms',
  APPEAL_DECIDED: 'moderation',
  FEEDBACK_ANSWERED: 'moderation',
  APPLICATION_ANSWERED: 'moderation',
}

/** Titles that the list of notifications omits, because they have their own list and count. */
export const unlisted: readonly NotificationTitle[] = ['ROOM_MESSAGE']

export function kindOf(title: NotificationTitle): NotificationKind {
  return kindOfTitle[title] ?? 'bookings'
}

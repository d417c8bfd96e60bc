/** Activities that count for experience and missions, and for the referral reward of the member’s inviter. */
export const activityKinds = [
  'watch',
  'chat',
  'reaction',
  'comment',
  'post',
  'share',
  'booking',
  'tip',
  'invite',
  'check-in',
  'mission',
  'gift',
  'minigame',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Activities that count for experience, for missions, and for the member's inviter. */
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

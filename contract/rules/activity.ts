/** What members do that counts: for experience, for missions, and for whoever invited them. */
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

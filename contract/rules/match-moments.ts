/** Moments of a match that members choose to be notified of. */
export const matchMoments = [
  'lineups',
  'kickOff',
  'goal',
  'redCard',
  'penalty',
  'halfTime',
  'fullTime',
  'highlight',
] as const
export type MatchMoment = (typeof matchMoments)[number]

/** Moments that a followed player can have. */
export const playerMoments: readonly MatchMoment[] = ['goal', 'redCard']

/** Moments for members who never chose. */
export const usualMoments: readonly MatchMoment[] = ['lineups', 'kickOff', 'goal', 'redCard', 'fullTime']

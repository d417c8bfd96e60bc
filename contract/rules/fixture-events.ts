/** Codes of football events on the wire, from the feed that most providers derive from. */
export const eventKinds = {
  goal: 1,
  redCard: 2,
  yellowCard: 3,
  penaltyGoal: 7,
  ownGoal: 8,
  secondYellow: 9,
  substitution: 11,
  penaltyMissed: 13,
  videoReview: 14,
} as const
export type EventKind = (typeof eventKinds)[keyof typeof eventKinds]

export const scoringKinds: readonly EventKind[] = [eventKinds.goal, eventKinds.penaltyGoal, eventKinds.ownGoal]

/** Codes of statistics, from the same feed. Shares are percentages; expected goals have decimals. */
export const statisticKinds = {
  shots: 3,
  shotsOnTarget: 4,
  fouls: 5,
  corners: 6,
  offsides: 9,
  yellowCards: 11,
  redCards: 13,
  possession: 14,
  saves: 16,
  shotsOffTarget: 34,
  shotsBlocked: 37,
  passes: 41,
  passAccuracy: 42,
  attacks: 43,
  dangerousAttacks: 44,
  cornersFirstHalf: 45,
  expectedGoals: 52,
} as const
export type StatisticKind = (typeof statisticKinds)[keyof typeof statisticKinds]

/** Number and sum of a member's ratings of one team. */
type Sum = { count: number; sum: number }

/**
 * All ratings of a fixture by one member. `isSuspect` is true with frozen rewards or an open severe signal of fraud.
 */
export type Ballot = {
  userId: string
  joinedAt: number
  firstAt: number
  isSuspect: boolean
  home: Sum
  away: Sum
}

/** Members who rated the fixture and use one device or one address. */
export type SharedTrace = { mark: 'device' | 'address'; userIds: readonly string[] }

export type BallotRules = { kickOff: number; minAccountDays: number; shared: readonly SharedTrace[] }

const dayMs = 86_400_000
/** A store needs these limits to leave out members whom no rule can concern. */
export const ballotLimits = {
  /** Number of accounts on one device from which only the first rater counts. */
  minOnDevice: 3,
  /** Number of first ratings from one address within `burstMs` that are a burst. */
  minInBurst: 10,
  /** Difference of the means of both teams from which a ballot is one-sided. */
  oneSidedBy: 7,
  /** Ratings of each team that a one-sided ballot has. */
  minOfEachTeam: 3,
} as const
const { minOnDevice, minInBurst, oneSidedBy, minOfEachTeam } = ballotLimits
const burstMs = 10 * 60_000
/** First members of a burst who count, because a mobile network shares an address. */
const keptOfBurst = 3

type AgeRule = Pick<BallotRules, 'kickOff' | 'minAccountDays'>

/** Returns the time until which an account must have been created. */
export function joinedBy({ kickOff, minAccountDays }: AgeRule): number {
  return kickOff - minAccountDays * dayMs
}

export function isNewAccount(joinedAt: number, rule: AgeRule): boolean {
  return joinedAt > joinedBy(rule)
}

function isOneSided({ home, away }: Pick<Ballot, 'home' | 'away'>): boolean {
  if (home.count < minOfEachTeam || away.count < minOfEachTeam) return false
  return Math.abs(home.sum / home.count - away.sum / away.count) >= oneSidedBy
}

/** Returns the members of bursts, except the first ones of each. `ballots` are in order of the first rating. */
function burstsIn(ballots: readonly Ballot[]): string[] {
  const found: string[] = []
  let start = 0
  let done = 0
  for (const [end, { firstAt }] of ballots.entries()) {
    while ((ballots[start]?.firstAt ?? firstAt) <= firstAt - burstMs) start += 1
    if (end - start + 1 < minInBurst) continue
    found.push(...ballots.slice(Math.max(done, start + keptOfBurst), end + 1).map(({ userId }) => userId))
    done = end + 1
  }
  return found
}

/** Returns the members whose ratings of a fixture are not counted (decision 215). */
export function uncountedIn(ballots: readonly Ballot[], { shared, ...rules }: BallotRules): Set<string> {
  const byId = new Map(ballots.map((ballot) => [ballot.userId, ballot]))
  const sharing = ({ userIds }: SharedTrace) =>
    userIds.flatMap((userId) => byId.get(userId) ?? []).toSorted((a, b) => a.firstAt - b.firstAt)
  const alone = ballots.filter((one) => one.isSuspect || isNewAccount(one.joinedAt, rules) || isOneSided(one))
  const together = shared.flatMap((trace) => {
    const raters = sharing(trace)
    if (trace.mark === 'address') return burstsIn(raters)
    return raters.length < minOnDevice ? [] : raters.slice(1).map(({ userId }) => userId)
  })
  return new Set([...alone.map(({ userId }) => userId), ...together])
}

/** Returns the mean of the counted ratings with two decimals, or null below the minimum. */
export function averageOf({ counted, sum }: { counted: number; sum: number }, minVotes: number): number | null {
  return counted === 0 || counted < minVotes ? null : Math.round((100 * sum) / counted) / 100
}

/** Returns the counted votes that the eleven and the player of the match need: a quarter of the counted raters. */
export function quorumOf(countedRaters: number, minVotes: number): number {
  return Math.max(1, minVotes, Math.ceil(countedRaters / 4))
}

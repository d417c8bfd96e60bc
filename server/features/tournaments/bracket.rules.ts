import { type RoundKey, roundKeys } from '#contract/rules/round-key.ts'
import type { ScorePair } from '#contract/schedule.ts'
import type { TiePlace } from '#contract/tournaments.ts'
import { type PlannedTie, type Seeds, takenBy } from './bracket-plan.rules.ts'

export type BracketFixture = {
  fixtureId: string
  roundKey: RoundKey
  /** Match number within the competition. */
  number: number | null
  kickOff: number
  homeId: string
  awayId: string
  isOver: boolean
  /** True for a match without a result that counts: abandoned or cancelled. */
  isVoid: boolean
  /** `regular` is the score after 90 minutes, `extra` the score after 120 minutes, `penalties` only the shoot-out. */
  regular: ScorePair | null
  extra: ScorePair | null
  penalties: ScorePair | null
}

export type Decision = 'score' | 'extraTime' | 'penalties' | 'awayGoals'

/**
 * Two teams and the one or two fixtures between them. `first` is at home in the first leg. A planned tie without a
 * fixture has its places, and the teams that are already known.
 */
export type Tie = {
  key: string
  roundKey: RoundKey
  /** Match number within the competition; with two legs, the first leg's. */
  number: number | null
  firstId: string | null
  secondId: string | null
  /** Origin of both teams, or null without a plan. */
  places: readonly [TiePlace, TiePlace] | null
  fixtureIds: string[]
  /** Goals over all legs played so far, with extra time, or those of a replay. Null before the first leg. */
  aggregate: ScorePair | null
  /** Shoot-out of the last leg: goals of `first` and `second`. */
  penalties: ScorePair | null
  winnerId: string | null
  decidedBy: Decision | null
  /** Key of the tie that the winner plays next, or null when it is not known. */
  next: string | null
}

export type Bracket = { rounds: { roundKey: RoundKey; ties: Tie[] }[]; thirdPlace: Tie | null }

export type BracketRules = {
  /** Number of legs per round. For a missing round, the number is derived from the fixtures. */
  legs?: Readonly<Partial<Record<RoundKey, 1 | 2>>>
  /** True when away goals decide a level tie of two legs, as in Europe until 2021. */
  awayGoalsCount?: boolean
  /** Ties as drawn before their teams were known. */
  plan?: readonly PlannedTie[]
}

/** `seeds` are the final places in completed groups. */
type Moment = { nowMs: number; seeds?: Seeds }

/**
 * Returns the bracket from the knock-out fixtures and the competition's plan. Rounds are in the order of play. Ties are
 * in the order in which a diagram shows them. A tie leads to a tie of the next round by the plan, else by its winner's
 * next fixture.
 */
export function bracketOf(
  fixtures: readonly BracketFixture[],
  rules: BracketRules,
  { nowMs, seeds = new Map() }: Moment,
): Bracket {
  const legs = legsOf(fixtures, rules.legs ?? {}, nowMs)
  const fromFixtures = roundKeys.map((roundKey) => ({
    roundKey,
    ties: tiesOf(
      fixtures.filter((one) => one.roundKey === roundKey),
      { ...rules, legs: legs.get(roundKey) ?? null },
    ),
  }))
  const rounds = planned(fromFixtures, rules.plan ?? [], seeds).filter(({ ties }) => ties.length > 0)
  const thirdPlace = rounds.find(({ roundKey }) => roundKey === 'third')?.ties[0] ?? null
  const main = rounds.filter(({ roundKey }) => roundKey !== 'third')
  const feeding = feedingOf(main.flatMap(({ ties }) => ties))
  for (const [i, { ties }] of main.entries()) {
    const following = main[i + 1]?.ties ?? []
    for (const tie of ties) tie.next = nextOf(tie, following, feeding)
  }
  for (let i = main.length - 2; i >= 0; i -= 1) {
    const round = main[i]
    const places = new Map(main[i + 1]?.ties.map((tie, place) => [tie.key, { place, tie }]))
    const placeOf = (tie: Tie) => {
      const found = tie.next === null ? undefined : places.get(tie.next)
      if (!found) return Number.POSITIVE_INFINITY
      const isSecond = feeding.get(tie.key)?.isSecond ?? found.tie.secondId === tie.winnerId
      return found.place * 2 + (isSecond ? 1 : 0)
    }
    // Ties whose next tie is not known come last, in the order of their fixtures.
    if (round) round.ties = round.ties.toSorted((a, b) => compare(placeOf(a), placeOf(b)))
  }
  return { rounds: main, thirdPlace }
}

type Round = { roundKey: RoundKey; ties: Tie[] }

/**
 * Returns rounds with the plan's ties, in the order of play. A tie with a fixture is matched to the plan by its number,
 * else by a team known to be in one of the places. It gets the plan's number and places. The other ties have no
 * fixture.
 */
function planned(rounds: readonly Round[], plan: readonly PlannedTie[], seeds: Seeds): Round[] {
  if (plan.length === 0) return [...rounds]
  const byNumber = new Map<number, Tie>()
  const known = {
    seeds,
    winnerOf: (number: number) => byNumber.get(number)?.winnerId ?? null,
    loserOf(number: number) {
      const { winnerId = null, firstId = null, secondId = null } = byNumber.get(number) ?? {}
      return winnerId === null ? null : winnerId === firstId ? secondId : firstId
    },
  }
  return rounds.map(({ roundKey, ties }) => {
    const own = plan.filter((one) => one.roundKey === roundKey)
    const left = new Set(ties)
    const drawn = own.map(({ number, places }) => {
      const teams = places.map((place) => takenBy(place, known))
      const isSame = ({ firstId, secondId }: Tie) =>
        teams.some((id) => id !== null && (id === firstId || id === secondId))
      const existing =
        ties.find((tie) => tie.number === number) ?? [...left].find((tie) => tie.number === null && isSame(tie))
      if (existing) left.delete(existing)
      const tie: Tie = { ...(existing ?? unplayed(roundKey, number, teams)), number, places }
      byNumber.set(number, tie)
      return tie
    })
    // Each tie that does not match the plan replaces a planned tie without a fixture.
    const open = drawn.filter(({ fixtureIds }) => fixtureIds.length === 0).slice(left.size)
    return { roundKey, ties: [...drawn.filter((tie) => tie.fixtureIds.length > 0 || open.includes(tie)), ...left] }
  })
}

function unplayed(roundKey: RoundKey, number: number, [firstId = null, secondId = null]: (string | null)[]): Tie {
  const nothing = { fixtureIds: [], aggregate: null, penalties: null, winnerId: null, decidedBy: null, next: null }
  return { key: `number-${number}`, roundKey, number, places: null, firstId, secondId, ...nothing }
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** Returns the matches of a tie that count. A match that was abandoned counts only while it has no replay. */
function countedOf(pair: readonly BracketFixture[]): BracketFixture[] {
  const counted = pair.filter(({ isVoid }) => !isVoid)
  return counted.length > 0 ? counted : [...pair]
}

/** Returns true when the later match of a pair may be a replay, because the first one decided nothing. */
function mayBeReplayed(pair: readonly BracketFixture[]): boolean {
  const [first] = pair.toSorted((a, b) => a.kickOff - b.kickOff)
  const end = first?.extra ?? first?.regular
  return first?.isOver === true && first.penalties === null && end?.[0] === end?.[1]
}

/** Groups fixtures by pair of teams, independent of the venue. */
function pairsOf(fixtures: readonly BracketFixture[]): BracketFixture[][] {
  const pairs = Map.groupBy(
    fixtures.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0) || a.kickOff - b.kickOff),
    ({ homeId, awayId }) => [homeId, awayId].toSorted().join('-'),
  )
  return [...pairs.values()]
}

const lastRounds: readonly RoundKey[] = ['third', 'final']
/** Longest usual time until the return leg is listed and played. */
const returnLegMs = 28 * 24 * 3_600_000

/**
 * Returns the number of legs per round: by the rules, else 2 if two are listed, except for a few ties with a replay. Null
 * means that a second leg may still be announced. Without a rule, three facts show that there is one leg. A fixture went beyond 90 minutes, a team
 * is in a later round, or no return leg was listed in time. The last rounds have one leg when an earlier round had one.
 */
function legsOf(
  fixtures: readonly BracketFixture[],
  known: NonNullable<BracketRules['legs']>,
  nowMs: number,
): Map<RoundKey, number | null> {
  const found = new Map<RoundKey, number | null>()
  for (const [place, roundKey] of roundKeys.entries()) {
    const own = fixtures.filter((one) => one.roundKey === roundKey)
    const pairs = pairsOf(own).map(countedOf)
    const several = pairs.filter((pair) => pair.length > 1)
    const areReplays = several.every(mayBeReplayed) && several.length * 2 <= pairs.length
    const listed = several.length === 0 ? undefined : areReplays ? 1 : 2
    const rule = known[roundKey] ?? listed
    if (rule !== undefined) {
      found.set(roundKey, rule)
      continue
    }
    const later = fixtures.filter((one) => roundKeys.indexOf(one.roundKey) > place)
    const advanced = new Set(later.flatMap(({ homeId, awayId }) => [homeId, awayId]))
    const last = Math.max(...own.map(({ kickOff }) => kickOff))
    const isSingle =
      own.some(({ extra, penalties }) => extra !== null || penalties !== null) ||
      own.some(({ homeId, awayId }) => advanced.has(homeId) || advanced.has(awayId)) ||
      (lastRounds.includes(roundKey) && [...found.values()].includes(1)) ||
      nowMs - last > returnLegMs
    if (own.length > 0) found.set(roundKey, isSingle ? 1 : null)
  }
  return found
}

function tiesOf(fixtures: readonly BracketFixture[], rules: TieRules): Tie[] {
  return pairsOf(fixtures).map((pair) => tieOf(pair, rules))
}

/** `legs` is null when unknown. */
type TieRules = Pick<BracketRules, 'awayGoalsCount'> & { legs: number | null }

function tieOf(unsorted: BracketFixture[], { legs, awayGoalsCount = false }: TieRules): Tie {
  const fixtures = unsorted.toSorted((a, b) => a.kickOff - b.kickOff)
  const [first] = fixtures
  if (!first) throw new Error('a tie has a fixture')
  const seen = fixtures.map((fixture) => {
    const turn = (pair: ScorePair | null): ScorePair | null =>
      pair && fixture.homeId !== first.homeId ? [pair[1], pair[0]] : pair
    const { regular, extra, penalties } = fixture
    return {
      ...fixture,
      end: turn(extra ?? regular),
      penalties: turn(penalties),
      isTurned: fixture.homeId !== first.homeId,
    }
  })
  const counted = seen.filter((one) => countedOf(fixtures).some(({ fixtureId }) => fixtureId === one.fixtureId))
  // A replay alone decides, because the matches before it are level.
  const deciding = legs !== null && counted.length > legs ? counted.slice(-1) : counted
  const scored = deciding.flatMap(({ end, isTurned }) => (end ? [{ end, isTurned }] : []))
  const sum = (side: 0 | 1) => scored.reduce((total, { end }) => total + end[side], 0)
  const away = (side: 0 | 1) =>
    scored.filter(({ isTurned }) => isTurned === (side === 0)).reduce((total, { end }) => total + end[side], 0)
  const aggregate: ScorePair | null = scored.length > 0 ? [sum(0), sum(1)] : null
  const last = deciding.at(-1)
  const penalties = last?.penalties ?? null
  const isOver =
    legs !== null && counted.length >= legs && deciding.every((one) => one.isOver) && scored.length === deciding.length
  const levels: [Decision, ScorePair | null][] = [
    [last?.extra ? 'extraTime' : 'score', aggregate],
    ['awayGoals', awayGoalsCount && deciding.length > 1 ? [away(0), away(1)] : null],
    ['penalties', penalties],
  ]
  const decided = isOver ? levels.find(([, pair]) => pair !== null && pair[0] !== pair[1]) : undefined
  const [decidedBy = null, by = null] = decided ?? []
  return {
    key: first.fixtureId,
    roundKey: first.roundKey,
    number: first.number,
    firstId: first.homeId,
    secondId: first.awayId,
    places: null,
    fixtureIds: fixtures.map(({ fixtureId }) => fixtureId),
    aggregate,
    penalties,
    winnerId: by && (by[0] > by[1] ? first.homeId : first.awayId),
    decidedBy,
    next: null,
  }
}

type Feeding = Map<string, { into: string; isSecond: boolean }>

/** Maps each tie to the tie that its winner plays next by the plan, and to the winner's position there. */
function feedingOf(ties: readonly Tie[]): Feeding {
  const byNumber = new Map(ties.map((tie) => [tie.number, tie]))
  return new Map(
    ties.flatMap(({ key: into, places }) =>
      (places ?? []).flatMap((place, i) => {
        const from = place.kind === 'winner' ? byNumber.get(place.number) : undefined
        return from ? [[from.key, { into, isSecond: i === 1 }] as const] : []
      }),
    ),
  )
}

function nextOf(tie: Tie, following: readonly Tie[], feeding: Feeding): string | null {
  const planned = feeding.get(tie.key)?.into
  const isIn = ({ firstId, secondId }: Tie) =>
    tie.winnerId !== null && (firstId === tie.winnerId || secondId === tie.winnerId)
  return following.find(({ key }) => key === planned)?.key ?? following.find(isIn)?.key ?? null
}

import { type FixtureState, type SportCode, sports } from '#contract/schedule.ts'

export type Standing = { state: FixtureState; period: number | null }

const football: Record<number, Standing> = {
  0: { state: 'scheduled', period: null },
  1: { state: 'first_half', period: 1 },
  2: { state: 'half_time', period: 1 },
  3: { state: 'second_half', period: 2 },
  4: { state: 'extra_time', period: 1 },
  5: { state: 'penalties', period: null },
  [-1]: { state: 'finished', period: null },
  [-10]: { state: 'cancelled', period: null },
  [-11]: { state: 'tbd', period: null },
  [-12]: { state: 'abandoned', period: null },
  [-13]: { state: 'interrupted', period: null },
  [-14]: { state: 'postponed', period: null },
}

/** The codes differ from football: 2 is the second quarter, 5 overtime, -4 cancelled. */
const basketball: Record<number, Standing> = {
  0: { state: 'scheduled', period: null },
  1: { state: 'quarter', period: 1 },
  2: { state: 'quarter', period: 2 },
  3: { state: 'quarter', period: 3 },
  4: { state: 'quarter', period: 4 },
  5: { state: 'overtime', period: 1 },
  6: { state: 'overtime', period: 2 },
  7: { state: 'overtime', period: 3 },
  50: { state: 'half_time', period: 2 },
  [-1]: { state: 'finished', period: null },
  [-2]: { state: 'tbd', period: null },
  [-3]: { state: 'interrupted', period: null },
  [-4]: { state: 'cancelled', period: null },
  [-5]: { state: 'postponed', period: null },
}

/** Sports with games or races. The period is the number of the game or race, sent separately from the code. */
const rounds: Record<number, Standing> = {
  0: { state: 'scheduled', period: null },
  1: { state: 'playing', period: 1 },
  2: { state: 'break', period: 1 },
  [-1]: { state: 'finished', period: null },
  [-10]: { state: 'cancelled', period: null },
  [-14]: { state: 'postponed', period: null },
}

const codes: Record<SportCode, Record<number, Standing>> = {
  [sports.football]: football,
  [sports.basketball]: basketball,
  [sports.esport]: rounds,
  [sports.marble]: rounds,
  [sports.casino]: rounds,
}

/**
 * Returns the meaning of a provider's status code, or null for an unknown code. The sport is needed because the codes
 * clash.
 */
export function standingOf(sport: SportCode, code: number): Standing | null {
  return codes[sport][code] ?? null
}

/** Returns the states that fixtures of this sport can have, in order of play. `awarded` has no code of a provider. */
export function statesOf(sport: SportCode): FixtureState[] {
  const inOrder = Object.entries(codes[sport]).toSorted(([one], [other]) => rankOf(Number(one)) - rankOf(Number(other)))
  return [...new Set([...inOrder.map(([, { state }]) => state), 'awarded' as const])]
}

/** Codes of play count up from 0; the end and all that is not as planned have negative codes. */
const rankOf = (code: number) => (code < 0 ? 100 - code : code)

/**
 * Returns the code of a state in this sport, or null for a state that the sport does not have. When a state has several
 * codes (quarters), returns that of the period, or else the first.
 */
export function codeOfState(sport: SportCode, state: FixtureState, period?: number): number | null {
  const fitting = Object.entries(codes[sport]).filter(([, one]) => one.state === state)
  const [code] = fitting.find(([, one]) => one.period === period) ?? fitting[0] ?? []
  return code === undefined ? null : Number(code)
}

const statuses: Record<Exclude<FixtureState, 'quarter'>, number> = {
  scheduled: 0,
  first_half: 1,
  half_time: 2,
  second_half: 3,
  extra_time: 4,
  penalties: 5,
  overtime: 5,
  playing: 1,
  break: 2,
  finished: -1,
  awarded: -1,
  cancelled: -10,
  tbd: -11,
  abandoned: -12,
  interrupted: -13,
  postponed: -14,
}

/**
 * Returns the status on the wire, which means the same in every sport. 0 is scheduled, 1 to 5 live, -1 finished, -10 to
 * -14 not played as planned. So a client that knows only these numbers puts the fixture into the right list.
 */
export function statusOf({ state, period }: Standing): number {
  return state === 'quarter' ? Math.min(Math.max(period ?? 1, 1), 4) : statuses[state]
}

export function isLiveStatus(status: number): boolean {
  return status >= 1 && status <= 5
}

const settled: readonly FixtureState[] = ['finished', 'awarded', 'cancelled', 'abandoned']
const paused: readonly FixtureState[] = ['postponed', 'interrupted']

const calledOff: readonly FixtureState[] = ['cancelled', 'abandoned']

function isCalledOff(state: FixtureState): boolean {
  return calledOff.includes(state)
}

/**
 * Returns true for final states. A feed can only change them to `awarded`, or continue a fixture that was called off
 * (see `canGoOn`). An operator can change them to any state.
 */
export function isSettled(state: FixtureState): boolean {
  return settled.includes(state)
}

/** Returns how far play has advanced. Feeds repeat old reports late, so a report with a lower value is ignored. */
function progress({ state, period }: Standing): number {
  const number = period ?? 1
  switch (state) {
    case 'first_half':
      return 1
    case 'half_time':
      return number + 0.5
    case 'second_half':
      return 2
    case 'extra_time':
      return 2 + number
    case 'penalties':
      return 5
    case 'quarter':
    case 'playing':
      return number
    case 'break':
      return number + 0.5
    case 'overtime':
      return 4 + number
    default:
      return 0
  }
}

export function canFollow(from: Standing, to: Standing): boolean {
  if (isSettled(from.state)) return to.state === 'awarded'
  if (paused.includes(from.state) || paused.includes(to.state) || isSettled(to.state)) return true
  return progress(to) >= progress(from)
}

const results: readonly FixtureState[] = ['finished', 'awarded']
const undone: readonly FixtureState[] = ['cancelled', 'abandoned', 'postponed', 'scheduled', 'tbd']

/** Returns true when a result was annulled and the match is to be played again, so that its scores no longer count. */
export function isPlayedAgain(from: FixtureState, to: FixtureState): boolean {
  return results.includes(from) && ['postponed', 'scheduled', 'tbd'].includes(to)
}

/**
 * Returns true for a change of a final state that a second response may confirm: a fixture that was called off by mistake
 * continues, a result is annulled or its award lifted, and "finished" was only the end of 90 or 120 minutes. An abandoned
 * fixture cannot become finished without further play: such a result was declared, not played.
 */
export function canGoOn(from: Standing, to: Standing): boolean {
  if (isCalledOff(from.state)) return !isCalledOff(to.state) && !(from.state === 'abandoned' && to.state === 'finished')
  if (!results.includes(from.state)) return false
  if (undone.includes(to.state)) return true
  if (from.state === 'awarded') return to.state === 'finished'
  return to.state === 'extra_time' || to.state === 'penalties'
}

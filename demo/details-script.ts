import type { FixtureEvent, Lineup, Lineups, MomentumPoint, Statistic } from '#contract/fixture-details.ts'
import { type EventKind, eventKinds, statisticKinds } from '#contract/rules/fixture-events.ts'
import { drawing, pick } from './draw.ts'
import { elapsedAt, footballScript, minuteAt } from './football-script.ts'

type Side = 'home' | 'away'
type Scripted = { key: string; lineups: Lineups }
export type DetailsAt = { events: FixtureEvent[]; statistics: Statistic[]; momentum: MomentumPoint[] }

const minuteMs = 60_000
const sides: Side[] = ['home', 'away']

/** Returns the details of a scripted football fixture at `nowMs`, consistent with its score. */
export function detailsAt(
  { key, lineups }: Scripted,
  { kickOff, nowMs, hasFigures = true }: { kickOff: number; nowMs: number; hasFigures?: boolean },
): DetailsAt {
  const script = footballScript(key)
  const elapsedMin = (nowMs - kickOff) / minuteMs
  const minute = Math.floor(minuteAt(script, elapsedMin))
  const pressure = hasFigures ? pressures(key, minute) : []
  return {
    events: eventsOf({ key, lineups }).flatMap(({ at, ...event }) =>
      elapsedAt(script, at) <= elapsedMin ? [event] : [],
    ),
    statistics: statisticsAt(key, pressure),
    momentum: pressure.map((value, i) => ({ minute: i + 1, value: Math.round(100 * value) })),
  }
}

/** `at` is the exact minute of play. The displayed minute is the one in progress, as usual in football. */
type Timed = FixtureEvent & { at: number }

function timed(at: number, event: Omit<FixtureEvent, 'minute' | 'extraMinute'>): Timed {
  return { ...event, at, minute: Math.min(90, Math.floor(at) + 1), extraMinute: null }
}

/**
 * Events are created in the order of play. So a player who has left the pitch scores no goal, and a player who was sent
 * off is not substituted.
 */
function eventsOf({ key, lineups }: Scripted): Timed[] {
  const draw = drawing(`events ${key}`)
  const { goals } = footballScript(key)
  return sides.flatMap((side) => {
    const pitch = new Pitch(lineups[side])
    const moments = [
      ...goals[side].map((at, i) => ({ at, happen: () => goal({ at, side, i, draw, pitch }) })),
      ...cardMoments(side, draw).map(({ at, i }) => ({ at, happen: () => card({ at, side, i, draw, pitch }) })),
      ...changeMoments(side, draw).map(({ at, i }) => ({ at, happen: () => change({ at, side, i, draw, pitch }) })),
    ]
    return moments.toSorted((a, b) => a.at - b.at).flatMap(({ happen }) => happen() ?? [])
  })
}

/** A team’s players on the pitch and on the bench, updated during the match. */
class Pitch {
  playing: string[]
  bench: string[]
  booked = new Set<string>()
  constructor({ players }: Lineup) {
    this.playing = players.filter(({ isStarter }) => isStarter).map(({ name }) => name)
    this.bench = players.filter(({ isStarter }) => !isStarter).map(({ name }) => name)
  }
  leave(name: string): void {
    this.playing = this.playing.filter((one) => one !== name)
  }
}

type Draw = ReturnType<typeof drawing>
type Moment = { at: number; side: Side; i: number; draw: Draw; pitch: Pitch }
const maxCards = 4
const maxChanges = 5
/** Number of players before the attackers in `playing`: the goalkeeper and the back line. */
const defenders = 5

function goal({ at, side, i, draw, pitch }: Moment): Timed {
  const attackers = pitch.playing.slice(defenders)
  const isPenalty = draw(`${side} penalty ${i}`) < 0.12
  const scorer = pick(attackers, draw(`${side} scorer ${i}`))
  const others = attackers.filter((name) => name !== scorer)
  return timed(at, {
    key: `goal ${side} ${i}`,
    kind: isPenalty ? eventKinds.penaltyGoal : eventKinds.goal,
    side,
    player: scorer,
    otherPlayer: isPenalty || draw(`${side} alone ${i}`) < 0.3 ? '' : pick(others, draw(`${side} assist ${i}`)),
  })
}

function cardMoments(side: Side, draw: Draw) {
  return Array.from({ length: maxCards }, (_, i) => ({ at: 8 + draw(`${side} card minute ${i}`) * 80, i })).filter(
    ({ i }) => draw(`${side} card ${i}`) < 0.4,
  )
}

function card({ at, side, i, draw, pitch }: Moment): Timed | null {
  const open = pitch.playing.slice(1).filter((name) => !pitch.booked.has(name))
  const player = pick(open, draw(`${side} booked ${i}`))
  const isRed = draw(`${side} red ${i}`) < 0.04
  pitch.booked.add(player)
  if (isRed) pitch.leave(player)
  const kind: EventKind = isRed ? eventKinds.redCard : eventKinds.yellowCard
  return timed(at, { key: `card ${side} ${i}`, kind, side, player, otherPlayer: '' })
}

function changeMoments(side: Side, draw: Draw) {
  return Array.from({ length: maxChanges }, (_, i) => ({ at: 52 + i * 7 + draw(`${side} change ${i}`) * 6, i }))
}

/** The substitute takes the position of the player who leaves. */
function change({ at, side, i, draw, pitch }: Moment): Timed | null {
  const on = pitch.bench.shift()
  if (on === undefined) return null
  const off = pick(pitch.playing.slice(3), draw(`${side} off ${i}`))
  pitch.playing = pitch.playing.map((name) => (name === off ? on : name))
  return timed(at, { key: `change ${side} ${i}`, kind: eventKinds.substitution, side, player: off, otherPlayer: on })
}

/**
 * Returns the balance of play in each minute, from 1 (only the home team attacks) to -1 (only the away team). It has
 * slow waves, and a peak before each goal.
 */
function pressures(key: string, minutes: number): number[] {
  const draw = drawing(`pressure ${key}`)
  const [length, phase] = [5 + 6 * draw('slow'), 6 * draw('phase')]
  const { goals } = footballScript(key)
  return Array.from({ length: minutes }, (_, i) => {
    const minute = i + 1
    const wave = Math.sin(minute / length + phase) * 0.55
    const noise = (draw(`minute ${minute}`) - 0.5) * 0.7
    const push = (side: Side) => goals[side].filter((at) => at - 4 < minute && minute <= at).length
    return Math.max(-1, Math.min(1, wave + noise + 0.08 + push('home') - push('away')))
  })
}

/** Number of each event per minute, for a team that has all of the play. */
const rates: { kind: number; perMinute: number }[] = [
  { kind: statisticKinds.attacks, perMinute: 2.3 },
  { kind: statisticKinds.dangerousAttacks, perMinute: 1.1 },
  { kind: statisticKinds.corners, perMinute: 0.11 },
  { kind: statisticKinds.shotsOffTarget, perMinute: 0.11 },
  { kind: statisticKinds.shotsBlocked, perMinute: 0.06 },
  { kind: statisticKinds.offsides, perMinute: 0.04 },
  { kind: statisticKinds.fouls, perMinute: 0.26 },
  { kind: statisticKinds.passes, perMinute: 9.4 },
]
const onTargetPerMinute = 0.06

function statisticsAt(key: string, pressure: number[]): Statistic[] {
  const minute = pressure.length
  if (minute === 0) return []
  const draw = drawing(`statistics ${key}`)
  const { goals } = footballScript(key)
  const minutes = Array.from({ length: minute }, (_, i) => i + 1)
  const share = (side: Side, at: number) => (1 + (side === 'home' ? 1 : -1) * (pressure[at - 1] ?? 0)) / 2
  const count = (side: Side, name: string | number, perMinute: number) =>
    minutes.filter((at) => draw(`${name} ${side} ${at}`) < Math.min(1, perMinute) * share(side, at)).length *
    Math.max(1, Math.round(perMinute))
  const of = (make: (side: Side) => number) => ({ home: make('home'), away: make('away') })
  const counted = rates.map(({ kind, perMinute }) => ({ kind, ...of((side) => count(side, kind, perMinute)) }))
  const scored = of((side) => goals[side].filter((at) => at <= minute).length)
  const saved = of((side) => count(side, 'on target', onTargetPerMinute))
  const onTarget = of((side) => scored[side] + saved[side])
  const figure = (kind: number) => counted.find((one) => one.kind === kind) ?? { home: 0, away: 0 }
  const wide = figure(statisticKinds.shotsOffTarget)
  const blocked = figure(statisticKinds.shotsBlocked)
  const shots = of((side) => onTarget[side] + wide[side] + blocked[side])
  const possession = Math.round((100 * minutes.reduce((sum, at) => sum + share('home', at), 0)) / minute)
  const expected = of((side) => Math.round(100 * (0.28 * onTarget[side] + 0.05 * (wide[side] + blocked[side]))) / 100)
  return [
    ...counted,
    { kind: statisticKinds.shots, ...shots },
    { kind: statisticKinds.shotsOnTarget, ...onTarget },
    { kind: statisticKinds.possession, home: possession, away: 100 - possession },
    { kind: statisticKinds.saves, home: saved.away, away: saved.home },
    { kind: statisticKinds.expectedGoals, ...expected },
    { kind: statisticKinds.passAccuracy, ...of((side) => 74 + Math.round(14 * draw(`accuracy ${side}`))) },
  ]
}

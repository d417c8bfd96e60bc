import { type EventKind, eventKinds, statisticKinds } from '#contract/fixture-events.ts'
import type { FixtureEvent, Lineup, Lineups, MomentumPoint, Statistic } from '#contract/fixtures.ts'
import { drawing, pick } from './draw.ts'
import { elapsedAt, footballScript, minuteAt } from './football-script.ts'

type Side = 'home' | 'away'
type Scripted = { key: string; lineups: Lineups }
/** What a fixture's details are by a minute of play. */
export type DetailsAt = { events: FixtureEvent[]; statistics: Statistic[]; momentum: MomentumPoint[] }

const minuteMs = 60_000
const sides: Side[] = ['home', 'away']

/** The details of a scripted football fixture `now`, in step with its score. */
export function detailsAt(
  { key, lineups }: Scripted,
  { kickOff, nowMs }: { kickOff: number; nowMs: number },
): DetailsAt {
  const script = footballScript(key)
  const elapsedMin = (nowMs - kickOff) / minuteMs
  const minute = Math.floor(minuteAt(script, elapsedMin))
  const pressure = pressures(key, minute)
  return {
    events: eventsOf({ key, lineups }).flatMap(({ at, ...event }) =>
      elapsedAt(script, at) <= elapsedMin ? [event] : [],
    ),
    statistics: statisticsAt(key, pressure),
    momentum: pressure.map((value, i) => ({ minute: i + 1, value: Math.round(100 * value) })),
  }
}

/** `at` is the exact minute of play; the minute shown is the one under way, as everywhere in football. */
type Timed = FixtureEvent & { at: number }

function timed(at: number, event: Omit<FixtureEvent, 'minute' | 'extraMinute'>): Timed {
  return { ...event, at, minute: Math.min(90, Math.floor(at) + 1), extraMinute: null }
}

function eventsOf({ key, lineups }: Scripted): Timed[] {
  const draw = drawing(`events ${key}`)
  const { goals } = footballScript(key)
  const scored = sides.flatMap((side) =>
    goals[side].map((at, i) => {
      const attackers = starters(lineups[side]).slice(5)
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
    }),
  )
  return [
    ...scored,
    ...sides.flatMap((side) => [...cardsOf(side, lineups[side], draw), ...changesOf(side, lineups[side], draw)]),
  ]
}

type Draw = ReturnType<typeof drawing>
const mostCards = 4
const mostChanges = 5

function cardsOf(side: Side, lineup: Lineup, draw: Draw): Timed[] {
  return Array.from({ length: mostCards }, (_, i) => i)
    .filter((i) => draw(`${side} card ${i}`) < 0.4)
    .map((i) =>
      timed(8 + draw(`${side} card minute ${i}`) * 80, {
        key: `card ${side} ${i}`,
        kind: (draw(`${side} red ${i}`) < 0.04 ? eventKinds.redCard : eventKinds.yellowCard) as EventKind,
        side,
        player: pick(starters(lineup).slice(1), (i + draw(`${side} booked`)) / (mostCards + 1)),
        otherPlayer: '',
      }),
    )
}

function changesOf(side: Side, lineup: Lineup, draw: Draw): Timed[] {
  const bench = lineup.players.filter(({ isStarter }) => !isStarter).map(({ name }) => name)
  const off = starters(lineup).slice(3)
  return Array.from({ length: mostChanges }, (_, i) =>
    timed(52 + i * 7 + draw(`${side} change ${i}`) * 6, {
      key: `change ${side} ${i}`,
      kind: eventKinds.substitution,
      side,
      player: bench[i] ?? '',
      otherPlayer: off[(i + Math.floor(draw(`${side} off`) * off.length)) % off.length] ?? '',
    }),
  )
}

function starters(lineup: Lineup): string[] {
  return lineup.players.filter(({ isStarter }) => isStarter).map(({ name }) => name)
}

/** How much of the play is the home team's in each minute, -1 to 1: slow waves, with a push before each of its goals. */
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

/** How often in a minute something happens that is counted, for a team that has all of the play. */
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

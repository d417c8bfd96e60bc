import type { FixtureEvent, Lineup, LineupPlayer, Lineups } from '#contract/fixture-details.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import type { PlayerPosition } from '#contract/teams.ts'
import { findNamed } from './player-name.rules.ts'

export type TeamSide = 'home' | 'away'

/** `endMinute` is null until the fixture is over, and for sports without minutes. */
export type PlayedFixture = { hasBegun: boolean; endMinute: number | null }

export type PlayerEvent = Pick<FixtureEvent, 'kind' | 'side' | 'minute' | 'player' | 'otherPlayer'>

export type Counts = {
  goals: number
  penalties: number
  assists: number
  ownGoals: number
  yellowCards: number
  redCards: number
}

/**
 * A player's part in a fixture. `names` are the spellings of the sources. `isStarter` is null without a confirmed
 * line-up, and `minutes` until they are certain.
 */
export type Appearance = Counts & {
  side: TeamSide
  folded: string
  names: string[]
  number: number | null
  position: PlayerPosition | null
  isPlayed: boolean
  isStarter: boolean | null
  minuteIn: number | null
  minuteOut: number | null
  minutes: number | null
}

const positions: Record<LineupPlayer['position'], PlayerPosition | null> = {
  G: 'goalkeeper',
  D: 'defender',
  M: 'midfielder',
  F: 'forward',
  '': null,
}

const otherSide = (side: TeamSide): TeamSide => (side === 'home' ? 'away' : 'home')

type Entry = Appearance & { hasActed: boolean }

/**
 * Returns the parts of all players that line-ups or events name. Abbreviated names in events mean a player of the
 * line-up. `fold` returns the folded form of a name.
 */
export function appearancesOf(
  { hasBegun, endMinute }: PlayedFixture,
  {
    lineups,
    events,
    fold,
  }: { lineups: Lineups | null; events: readonly PlayerEvent[]; fold: (name: string) => string },
): Appearance[] {
  const isConfirmed = lineups?.isConfirmed ?? false
  const entries: Record<TeamSide, Entry[]> = {
    home: lineups ? listed('home', lineups.home) : [],
    away: lineups ? listed('away', lineups.away) : [],
  }

  function listed(side: TeamSide, { players }: Lineup): Entry[] {
    const found: Entry[] = []
    for (const { name, number, position, isStarter } of players) {
      const folded = fold(name)
      if (folded === '' || found.some((one) => one.folded === folded)) continue
      const isNamed = isConfirmed ? isStarter : null
      found.push({ ...blank(side, { name, folded }), number, position: positions[position], isStarter: isNamed })
    }
    return found
  }

  function entryOf(side: TeamSide, name: string): Entry | null {
    const folded = fold(name)
    if (folded === '') return null
    const known = findNamed(folded, entries[side])
    if (!known) {
      const made = blank(side, { name, folded })
      entries[side].push(made)
      return made
    }
    if (!known.names.includes(name)) known.names.push(name)
    return known
  }

  function act(entry: Entry | null, change: Partial<Counts>): void {
    if (!entry) return
    entry.hasActed = true
    for (const [name, by] of Object.entries(change) as [keyof Counts, number][]) entry[name] += by
  }

  function take({ kind, side, minute, player, otherPlayer }: PlayerEvent): void {
    if (kind === eventKinds.goal || kind === eventKinds.penaltyGoal) {
      act(entryOf(side, player), { goals: 1, penalties: kind === eventKinds.penaltyGoal ? 1 : 0 })
      if (kind === eventKinds.goal) act(entryOf(side, otherPlayer), { assists: 1 })
    } else if (kind === eventKinds.ownGoal) act(entryOf(otherSide(side), player), { ownGoals: 1 })
    else if (kind === eventKinds.penaltyMissed) act(entryOf(side, player), {})
    else if (kind === eventKinds.yellowCard) book(entryOf(side, player), { yellowCards: 1 })
    else if (kind === eventKinds.redCard || kind === eventKinds.secondYellow) {
      const entry = entryOf(side, player)
      book(entry, { redCards: 1 })
      if (entry && (entry.isStarter !== false || entry.minuteIn !== null)) entry.minuteOut ??= minute
    } else if (kind === eventKinds.substitution)
      change({ first: entryOf(side, player), second: entryOf(side, otherPlayer), minute })
  }

  /** A card alone does not mean that a player of the bench has played. */
  function book(entry: Entry | null, cards: Partial<Counts>): void {
    const hadActed = entry?.hasActed ?? false
    act(entry, cards)
    if (entry?.isStarter === false) entry.hasActed = hadActed
  }

  function change({
    first,
    second,
    minute,
  }: Record<'first' | 'second', Entry | null> & { minute: number | null }): void {
    // Some sources name the player who came on first.
    const isTurned = first?.isStarter === false && first.minuteIn === null && second?.isStarter === true
    const [off, on] = isTurned ? [second, first] : [first, second]
    act(off, {})
    act(on, {})
    if (off) off.minuteOut ??= minute
    if (!on) return
    on.minuteIn ??= minute
    if (isConfirmed) on.isStarter ??= false
  }

  const inOrder = events.toSorted((a, b) => (a.minute ?? 999) - (b.minute ?? 999))
  for (const one of inOrder) take(one)
  return [...entries.home, ...entries.away].map(({ hasActed, ...entry }) => {
    const isPlayed = hasBegun && (entry.isStarter === true || hasActed)
    return { ...entry, isPlayed, minutes: isPlayed ? minutesOf(entry, endMinute) : null }
  })
}

function blank(side: TeamSide, { name, folded }: { name: string; folded: string }): Entry {
  return {
    side,
    folded,
    names: [name],
    number: null,
    position: null,
    isPlayed: false,
    isStarter: null,
    minuteIn: null,
    minuteOut: null,
    minutes: null,
    goals: 0,
    penalties: 0,
    assists: 0,
    ownGoals: 0,
    yellowCards: 0,
    redCards: 0,
    hasActed: false,
  }
}

/** Stoppage time does not count, so a player who came on in it has one minute. */
function minutesOf({ isStarter, minuteIn, minuteOut }: Appearance, endMinute: number | null): number | null {
  if (endMinute === null || isStarter === null || (!isStarter && minuteIn === null)) return null
  return Math.max(1, Math.min(minuteOut ?? endMinute, endMinute) - (isStarter ? 0 : (minuteIn ?? 0)))
}

/** Adds up two parts of one player, which sources had spelt as two names. */
export function together(a: Appearance, b: Appearance): Appearance {
  return {
    ...a,
    names: [...new Set([...a.names, ...b.names])],
    number: a.number ?? b.number,
    position: a.position ?? b.position,
    isPlayed: a.isPlayed || b.isPlayed,
    isStarter: a.isStarter ?? b.isStarter,
    minuteIn: a.minuteIn ?? b.minuteIn,
    minuteOut: a.minuteOut ?? b.minuteOut,
    minutes: a.minutes ?? b.minutes,
    goals: a.goals + b.goals,
    penalties: a.penalties + b.penalties,
    assists: a.assists + b.assists,
    ownGoals: a.ownGoals + b.ownGoals,
    yellowCards: a.yellowCards + b.yellowCards,
    redCards: a.redCards + b.redCards,
  }
}

import type { FastifyBaseLogger } from 'fastify'
import type { FixturePlay } from '#contract/fixture-desk.ts'
import type { FixtureState, ScorePair, SportCode, Stage, TimeState } from '#contract/schedule.ts'
import type { Tx } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { event } from '#server/kit/events.ts'
import { manualGroups, withoutGroups } from '#server/tables/field-sources.ts'
import { canFollow, canGoOn, isPlayedAgain, isSettled, type Standing, standingOf, statusOf } from './fixture.rules.ts'
import {
  lockFixture,
  markObserved,
  type PlaceChange,
  type PlayChange,
  type PlayRow,
  periodScoreColumns,
  updatePlay,
  updateVenueAndRound,
} from './fixture.store.ts'
import { toDelta } from './fixture.view.ts'
import { periodScoresAfter } from './period-scores.rules.ts'
import { changeTo, playOf } from './play.rules.ts'
import { insertScores } from './score.store.ts'

/** A source's report on a fixture. Fields that are left out are not changed. */
export type FixtureUpdate = {
  fixtureId: string
  /** Time of the source's observation, in epoch milliseconds. A report older than the last one is ignored. */
  observedAt: number
  /**
   * Set by an operator: the update may reopen a final state, and is applied even if a source observed the fixture
   * later.
   */
  isManual?: boolean
  /** The update is refused with CONFLICT when the fixture has another version. */
  ofVersion?: number
  /** A second response confirms the report, so it may change a final state (see `canGoOn`). */
  isConfirmed?: boolean
  /** The provider's status code in the fixture's sport (see standingOf). */
  code?: number
  /**
   * `awarded` has no provider code. `homeScore` and `awayScore` are then the awarded result, not the score of a period.
   */
  state?: 'awarded'
  /**
   * Overrides the period that the code implies, for example the half of extra time, or the number of a game or race.
   */
  period?: number
  periodStartedAt?: number | null
  homeScore?: number
  awayScore?: number
  kickOff?: number
  timeState?: TimeState
  /**
   * Goals of home and away at the end of a period. `extraTime` is after 120 minutes, `penalties` only the shoot-out.
   */
  halfTime?: ScorePair
  regularTime?: ScorePair
  extraTime?: ScorePair
  penalties?: ScorePair
}

export type LockedPlay = { version: number; stage: Stage; play: FixturePlay }

/** Writes to a fixture's play within the caller's transaction. They publish nothing. */
export type FixturePlays = {
  /** Applies a report by the rules of its sport. Returns null when nothing changed. Throws FIXTURE_NOT_FOUND, CONFLICT. */
  writeUpdate(tx: Tx, update: FixtureUpdate): Promise<PlayRow | null>
  /** Locks the fixture until the transaction ends and returns its play. Returns null for an unknown fixture. */
  lockPlay(tx: Tx, fixtureId: string): Promise<LockedPlay | null>
  /**
   * Gives a fixture exactly this play, in every state. Fields that are left out stay. Publishes nothing.
   * Returns null when nothing changed. Throws FIXTURE_NOT_FOUND.
   */
  writePlay(tx: Tx, fixtureId: string, play: Partial<FixturePlay>): Promise<PlayRow | null>
  /** Changes venue and matchday of an existing fixture. Publishes nothing. */
  writePlace(tx: Tx, fixtureId: string, place: PlaceChange): Promise<void>
}

const clockSlackMs = 60_000

export function createFixturePlays(log: FastifyBaseLogger): FixturePlays {
  function standingAfter(now: PlayRow, update: FixtureUpdate): Standing {
    const current: Standing = { state: now.state, period: now.period }
    if (update.code === undefined && update.state === undefined)
      return { ...current, period: isSettled(now.state) ? now.period : (update.period ?? now.period) }
    const named = namedBy(now.sport, update)
    if (!named) {
      log.warn({ fixtureId: now.id, sport: now.sport, code: update.code }, 'an unknown status code')
      return current
    }
    // Keeps the current period when a fixture is interrupted or abandoned, because markets settle on it.
    const usual = brokenOff.includes(named.state) ? current.period : named.period
    const next = { ...named, period: named.state === 'awarded' ? null : (update.period ?? usual) }
    const isRecalled = update.isConfirmed === true && canGoOn(current, next)
    return update.isManual || isRecalled || canFollow(current, next) ? next : current
  }

  function changeOf(now: PlayRow, given: FixtureUpdate): PlayChange {
    const standing = standingAfter(now, given)
    const update = withinAward(standing, given)
    const at = update.periodStartedAt
    const known = isPlayedAgain(now.state, standing.state) ? { home_score: null, away_score: null } : now
    return {
      ...standing,
      ...periodScoresAfter(now, standing, update),
      status: statusOf(standing),
      period_started_at: at === undefined ? now.period_started_at : at === null ? null : new Date(at),
      home_score: update.homeScore ?? known.home_score,
      away_score: update.awayScore ?? known.away_score,
      kick_off: update.kickOff === undefined ? now.kick_off : new Date(update.kickOff),
      time_state: update.timeState ?? now.time_state,
      observed_at: new Date(update.observedAt),
    }
  }

  async function writeUpdate(tx: Tx, given: FixtureUpdate): Promise<PlayRow | null> {
    const now = await lockFixture(tx, given.fixtureId)
    if (!now) throw new ApiError('FIXTURE_NOT_FOUND')
    if (given.ofVersion !== undefined && given.ofVersion !== now.version) throw new ApiError('CONFLICT')
    // Read in the transaction, because an operator's correction may be newer than the request to the source.
    const manual = given.isManual ? [] : await manualGroups(tx, given.fixtureId).execute()
    const update = withoutGroups(given, new Set(manual.map((row) => row.field_group)))
    const seenAt = now.observed_at?.getTime() ?? 0
    // Ignores a last observation in the future: it was made with a wrong clock and must not block newer reports.
    const isLate = seenAt > update.observedAt && seenAt <= Date.now() + clockSlackMs
    if (isLate && !update.isManual) return null
    return store(tx, now, changeOf(now, update))
  }

  async function store(tx: Tx, now: PlayRow, change: PlayChange): Promise<PlayRow | null> {
    if (isSame(now, change)) {
      await markObserved(tx, now.id, change.observed_at)
      return null
    }
    const row = await updatePlay(tx, now.id, { ...change, isMoved: isMoved(now, change) })
    await insertScores(tx, [toDelta(now, now.changed_at.getTime()), toDelta(row, row.changed_at.getTime())])
    await event(tx, 'fixture.changed', { fixtureId: row.id, version: row.version, isFinished: isSettled(row.state) })
    return row
  }

  return {
    writeUpdate,
    async lockPlay(tx, fixtureId) {
      const row = await lockFixture(tx, fixtureId)
      return row && { version: row.version, stage: row.stage, play: playOf(row) }
    },
    async writePlay(tx, fixtureId, play) {
      const now = await lockFixture(tx, fixtureId)
      if (!now) throw new ApiError('FIXTURE_NOT_FOUND')
      return store(tx, now, changeTo(now, play, new Date()))
    },
    async writePlace(tx, fixtureId, place) {
      const { version, state } = await updateVenueAndRound(tx, fixtureId, place)
      await event(tx, 'fixture.changed', { fixtureId, version, isFinished: isSettled(state) })
    },
  }
}

function namedBy(sport: SportCode, { state, code }: FixtureUpdate): Standing | null {
  if (state !== undefined) return { state, period: null }
  return code === undefined ? null : standingOf(sport, code)
}

const brokenOff: readonly FixtureState[] = ['interrupted', 'abandoned']

/**
 * Removes scores that do not belong to an award. An award has no period scores. A source that reports the played score
 * of an awarded fixture does not know of the award.
 */
function withinAward({ state }: Standing, update: FixtureUpdate): FixtureUpdate {
  const { halfTime, regularTime, extraTime, penalties, ...award } = update
  if (update.state === 'awarded') return award
  if (state !== 'awarded' || update.isManual) return update
  const { homeScore, awayScore, ...rest } = award
  return rest
}

function isSame(now: PlayRow, change: PlayChange): boolean {
  return (
    now.state === change.state &&
    now.period === change.period &&
    now.home_score === change.home_score &&
    now.away_score === change.away_score &&
    now.kick_off.getTime() === change.kick_off.getTime() &&
    now.time_state === change.time_state &&
    periodScoreColumns.every((column) => now[column] === change[column]) &&
    now.period_started_at?.getTime() === change.period_started_at?.getTime()
  )
}

const calledOff: readonly FixtureState[] = ['cancelled', 'postponed', 'abandoned']

/**
 * Returns how calendars show the kick-off time: `holds` as valid, `open` as undecided, `off` as called off or
 * postponed.
 */
function meaningOfHour(state: FixtureState): 'holds' | 'open' | 'off' {
  if (calledOff.includes(state)) return 'off'
  return state === 'tbd' ? 'open' : 'holds'
}

function isMoved(now: PlayRow, change: PlayChange): boolean {
  return (
    now.kick_off.getTime() !== change.kick_off.getTime() ||
    now.time_state !== change.time_state ||
    meaningOfHour(now.state) !== meaningOfHour(change.state)
  )
}

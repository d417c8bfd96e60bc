import type { FastifyBaseLogger } from 'fastify'
import type { Locale } from '#contract/envelope.ts'
import type { FixtureDelta } from '#contract/fixture.socket.ts'
import type { FixtureState, FixtureSummary, ScorePair, SportCode, TimeState } from '#contract/schedule.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Tx } from '#server/db/sql.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasRole, type Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { event } from '#server/kit/events.ts'
import { manualGroups, withoutGroups } from '#server/tables/field-sources.ts'
import {
  deleteEntry,
  type Entry,
  type EntryKey,
  type EntryRow,
  findEntry,
  listEntries,
  listFixturesOf,
  upsertEntry,
} from './entry.store.ts'
import {
  canFollow,
  canGoOn,
  codeOfState,
  isPlayedAgain,
  isSettled,
  type Standing,
  standingOf,
  statesOf,
  statusOf,
} from './fixture.rules.ts'
import {
  type AddedFixture,
  type BracketNumber,
  type FixturePlace,
  fixtureExists,
  haveMet,
  insertFixtures,
  lockFixture,
  markObserved,
  type NewFixture,
  type PlayChange,
  type PlayRow,
  periodScoreColumns,
  updateBracketNumbers,
  updatePlace,
  updatePlay,
  updateTeamOfFixtures,
} from './fixture.store.ts'
import { type Audience, toDelta, toSummary } from './fixture.view.ts'
import { countLive, type FixtureRow, findFixture, listByIds, listCommented, type Paging } from './fixture-list.store.ts'
import { deleteDouble } from './fixture-merge.store.ts'
import { createFixtureSides, type FixtureSides } from './fixture-sides.service.ts'
import { periodScoresAfter } from './period-scores.rules.ts'
import { deleteScoresBefore, insertScores, listScores } from './score.store.ts'

export type ScoreFeed = { changed(delta: FixtureDelta): void; close(): void }

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

export type { AddedFixture, FixtureOutcome } from './fixture.store.ts'

export type ScheduleService = FixtureSides & {
  /** Moves a team's fixtures to another team. Throws CONFLICT when the two have a fixture against each other. */
  moveFixtures(tx: Tx, teams: { teamId: string; byId: string }): Promise<void>
  /**
   * Deletes a duplicate of another fixture. Returns false when it is not a duplicate, or when it has rows in a table
   * that stops the merge.
   */
  removeDouble(double: { fixtureId: string; ofId: string }): Promise<boolean>
  /** Adds the fixtures with new source keys. Returns the ids of all given fixtures. */
  addFixtures(fixtures: NewFixture[]): Promise<AddedFixture[]>
  keepBracketNumbers(numbers: readonly BracketNumber[]): Promise<void>
  /** Assigns fixtures to a season. Skips fixtures that already have one. */
  placeFixtures(places: FixturePlace[]): Promise<void>
  /**
   * Applies a report in one transaction and publishes the result. Fields that an operator has set are left out, unless
   * the update is manual. Returns false when nothing changed. Throws FIXTURE_NOT_FOUND.
   */
  applyUpdate(update: FixtureUpdate): Promise<boolean>
  /** Variant of `applyUpdate` within the caller’s transaction. Publishes nothing. Returns null when nothing changed. */
  writeUpdate(tx: Tx, update: FixtureUpdate): Promise<PlayRow | null>
  /**
   * Publishes the fixture's current state to open pages, after a change by a process that could not publish it, such as
   * a command-line tool.
   */
  publishFixture(fixtureId: string): Promise<void>
  exists(fixtureId: string): Promise<boolean>
  /** Assigns the commentator to the fixture, which must exist. Texts that are left out are not changed. */
  assign(key: EntryKey, texts?: Partial<Entry>): Promise<void>
  /**
   * Assigns the commentator as `assign` does, on behalf of `by`. Logs an act when the commentator is new to the
   * fixture. Throws FIXTURE_TAKEN when the fixture has another commentator and `by` is not an operator.
   */
  take(by: Member, key: EntryKey, texts?: Partial<Entry>): Promise<void>
  withdraw(by: Member, key: EntryKey): Promise<void>
  findEntry(key: EntryKey): Promise<Entry | null>
  fixturesOf(options: { userId: string; from: Date; to: Date }): ReturnType<typeof listFixturesOf>
  entriesOf(fixtureId: string): Promise<EntryRow[]>
  countLive(): ReturnType<typeof countLive>
  find(fixtureId: string, locale: Locale): Promise<FixtureSummary | null>
  /** Returns the fixtures that exist, in the order of the ids. */
  findAll(fixtureIds: readonly string[], locale: Locale): Promise<FixtureSummary[]>
  /** Returns the states that the fixture has had, oldest first. Throws FIXTURE_NOT_FOUND. */
  scoresOf(fixtureId: string): Promise<FixtureDelta[]>
  /** Deletes the states that fixtures had before this time. */
  forgetScores(before: Date): Promise<void>
  /** Returns the states that fixtures of this sport can have, in order of play. */
  statesOf(sport: SportCode): FixtureState[]
  /** Returns the code of a state (and period) in this sport, or null for a state that the sport does not have. */
  codeOf(sport: SportCode, state: FixtureState, period?: number): number | null
  /** Returns a page of live and coming fixtures of one commentator. */
  upcomingOf(userId: string, options: { locale: Locale; paging: Paging }): Promise<FixtureSummary[]>
  /** Converts rows to the wire format with their commentators, using one query for all rows. */
  present(rows: FixtureRow[], locale: Locale): Promise<FixtureSummary[]>
}

/** Chat rooms of fixtures. A fixture's commentators moderate its room. */
export type FixtureRooms = {
  ensureFixtureRoom(fixtureId: string): Promise<string>
  setModerators(groupId: string, userIds: readonly string[]): Promise<void>
}

type Uses = {
  database: DatabaseEngine
  audience: Audience
  scores: ScoreFeed
  rooms: FixtureRooms
  fixtureRows: readonly FixtureRows[]
  log: FastifyBaseLogger
}

const clockSlackMs = 60_000

export function createScheduleService(uses: Uses): ScheduleService {
  const { database, audience, scores, rooms, fixtureRows, log } = uses
  const { db } = database

  const publish = (row: Parameters<typeof toDelta>[0]) => scores.changed(toDelta(row, Date.now()))

  async function giveRoomToCommentators(fixtureId: string): Promise<void> {
    const groupId = await rooms.ensureFixtureRoom(fixtureId)
    const entries = await listEntries(db, [fixtureId])
    await rooms.setModerators(
      groupId,
      entries.map((entry) => entry.user_id),
    )
  }

  async function present(rows: FixtureRow[], locale: Locale): Promise<FixtureSummary[]> {
    const entries = Map.groupBy(
      await listEntries(
        db,
        rows.map((row) => row.id),
      ),
      (entry) => entry.fixture_id,
    )
    const view = { locale, nowMs: Date.now(), audience }
    return rows.map((row) => toSummary(row, entries.get(row.id) ?? [], view))
  }

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
    const change = changeOf(now, update)
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
    ...createFixtureSides({ database, publish, fixtureRows }),
    removeDouble: (double) => transact(db, (tx) => deleteDouble(tx, double, fixtureRows)),
    async moveFixtures(tx, teams) {
      if (await haveMet(tx, teams)) throw new ApiError('CONFLICT')
      for (const { id, version, state } of await updateTeamOfFixtures(tx, teams))
        await event(tx, 'fixture.changed', { fixtureId: id, version, isFinished: isSettled(state) })
    },
    async placeFixtures(places) {
      for (const place of places)
        await db.transaction().execute(async (tx) => {
          const placed = await updatePlace(tx, place)
          if (!placed) return
          const { id, version, state } = placed
          await event(tx, 'fixture.changed', { fixtureId: id, version, isFinished: isSettled(state) })
        })
    },
    addFixtures: (fixtures) => insertFixtures(db, fixtures),
    async keepBracketNumbers(numbers) {
      if (numbers.length > 0) await updateBracketNumbers(db, numbers)
    },
    async applyUpdate(update) {
      const changed = await transact(db, (tx) => writeUpdate(tx, update))
      if (!changed) return false
      publish(changed)
      return true
    },
    writeUpdate,
    async publishFixture(fixtureId) {
      const row = await findFixture(db, fixtureId)
      if (row) publish(row)
    },
    exists: (fixtureId) => fixtureExists(db, fixtureId),
    async assign(key, texts = {}) {
      await upsertEntry(db, key, texts)
      await giveRoomToCommentators(key.fixtureId)
    },
    async take(by, key, texts = {}) {
      await db.transaction().execute(async (tx) => {
        await lockFixture(tx, key.fixtureId)
        const seated = await listEntries(tx, [key.fixtureId])
        const isNew = seated.every((entry) => entry.user_id !== key.userId)
        if (isNew && seated.length > 0 && !hasRole(by, 'operator')) throw new ApiError('FIXTURE_TAKEN')
        await upsertEntry(tx, key, texts)
        const kind = by.userId === key.userId ? 'fixture.taken' : 'fixture.given'
        if (isNew) await recordAct(tx, { kind, by, ...key })
      })
      await giveRoomToCommentators(key.fixtureId)
    },
    async withdraw(by, key) {
      await db.transaction().execute(async (tx) => {
        await deleteEntry(tx, key)
        await event(tx, 'commentator.withdrew', key)
        await recordAct(tx, { kind: 'fixture.left', by, ...key })
      })
      await giveRoomToCommentators(key.fixtureId)
    },
    findEntry: ({ fixtureId, userId }) => findEntry(db, fixtureId, userId),
    fixturesOf: (options) => listFixturesOf(db, options),
    entriesOf: (fixtureId) => listEntries(db, [fixtureId]),
    countLive: () => countLive(db, Date.now()),
    async find(fixtureId, locale) {
      const row = await findFixture(db, fixtureId)
      return row ? ((await present([row], locale))[0] ?? null) : null
    },
    async findAll(fixtureIds, locale) {
      const found = new Map((await listByIds(db, fixtureIds)).map((row) => [row.id, row]))
      return present(
        fixtureIds.flatMap((id) => found.get(id) ?? []),
        locale,
      )
    },
    forgetScores: (before) => deleteScoresBefore(db, before),
    statesOf,
    codeOf: codeOfState,
    async scoresOf(fixtureId) {
      if (!(await fixtureExists(db, fixtureId))) throw new ApiError('FIXTURE_NOT_FOUND')
      return listScores(db, fixtureId)
    },
    async upcomingOf(userId, { locale, paging }) {
      const { rows } = await listCommented(db, { userIds: [userId], nowMs: Date.now(), paging })
      return present(rows, locale)
    },
    present,
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

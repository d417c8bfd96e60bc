import type { FastifyBaseLogger } from 'fastify'
import type { Locale } from '#contract/envelope.ts'
import type { FixtureDelta } from '#contract/fixture.socket.ts'
import type { FixturePlay } from '#contract/fixture-desk.ts'
import type { FixtureState, FixtureSummary, SportCode } from '#contract/schedule.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Tx } from '#server/db/sql.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasRole, type Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { event } from '#server/kit/events.ts'
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
import { codeOfState, isSettled, type Standing, standingOf, statesOf } from './fixture.rules.ts'
import {
  type AddedFixture,
  type BracketNumber,
  type FixturePlace,
  findPlayRow,
  fixtureExists,
  haveMet,
  insertFixtures,
  lockFixture,
  type NewFixture,
  updateBracketNumbers,
  updatePlace,
  updateTeamOfFixtures,
} from './fixture.store.ts'
import { type Audience, toDelta, toSummary } from './fixture.view.ts'
import { countLive, type FixtureRow, findFixture, listByIds, listCommented, type Paging } from './fixture-list.store.ts'
import { deleteDouble } from './fixture-merge.store.ts'
import { createFixtureSides, type FixtureSides } from './fixture-sides.service.ts'
import { playOf } from './play.rules.ts'
import { createFixturePlays, type FixturePlays, type FixtureUpdate } from './play.service.ts'
import { deleteScoresBefore, listScores } from './score.store.ts'

export type ScoreFeed = { changed(delta: FixtureDelta): void; close(): void }

export type { AddedFixture, FixtureOutcome, NewFixture } from './fixture.store.ts'
export type { FixtureUpdate } from './play.service.ts'

export type ScheduleService = FixtureSides &
  FixturePlays & {
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
    findPlay(fixtureId: string): Promise<FixturePlay | null>
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
    /** Returns the state and the period of a provider's status code, or null for an unknown code. */
    standingOf(sport: SportCode, code: number): Standing | null
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

export function createScheduleService(uses: Uses): ScheduleService {
  const { database, audience, scores, rooms, fixtureRows, log } = uses
  const { db } = database

  const play = createFixturePlays(log)
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
      const changed = await transact(db, (tx) => play.writeUpdate(tx, update))
      if (!changed) return false
      publish(changed)
      return true
    },
    ...play,
    async findPlay(fixtureId) {
      const row = await findPlayRow(db, fixtureId)
      return row && playOf(row)
    },
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
    standingOf,
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

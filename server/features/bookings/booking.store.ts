import { type ColumnType, type Generated, sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { FixtureState, TimeState } from '#contract/schedule.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import { offsetOf } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { fixtures, lockedFixture, seats } from '#server/tables/fixtures.ts'
import { teams } from '#server/tables/teams.ts'

type Moment = ColumnType<Date, Date, Date>
type OptionalMoment = ColumnType<Date | null, Date | null | undefined, Date | null>

type BookingTable = {
  user_id: string
  fixture_id: string
  commentator_id: string
  commentator_name: string
  /** The `reported_` columns contain the fixture’s state in the member’s last notification, or at the booking. */
  reported_kick_off: Moment
  reported_state: Generated<FixtureState>
  reported_time_state: Generated<TimeState>
  reminded_at: OptionalMoment
  started_at: OptionalMoment
  /** Time of the notification that the commentator is on air. */
  on_air_at: OptionalMoment
  created_at: Generated<Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    bookings: BookingTable
  }
}

/** A duplicate fixture that has bookings is not merged. */
export const bookingRows: FixtureRows[] = [{ table: 'bookings', onMerge: 'stops' }]

export type BookingKey = { userId: string; fixtureId: string; commentatorId: string }

export type Bookable = {
  state: FixtureState
  kick_off: Date
  time_state: TimeState
  /** The commentator’s nickname, or null when the member is not a commentator of the fixture. */
  commentator: string | null
}

/**
 * Locks the fixture until the transaction ends and returns its current state. Returns null when the fixture does not
 * exist.
 */
export async function lockBookable(tx: Tx, { fixtureId, commentatorId }: BookingKey): Promise<Bookable | null> {
  const fixture = await lockedFixture(tx, fixtureId).select(['state', 'kick_off', 'time_state']).executeTakeFirst()
  if (!fixture) return null
  const entry = await tx
    .selectFrom(seats(tx).as('fc'))
    .innerJoin(authors(tx).as('u'), 'u.id', 'fc.user_id')
    .select('u.nickname')
    .where('fc.fixture_id', '=', fixtureId)
    .where('fc.user_id', '=', commentatorId)
    .executeTakeFirst()
  return { ...fixture, commentator: entry?.nickname ?? null }
}

/**
 * Counts the member’s bookings with a future kick-off. An advisory lock makes parallel bookings of the member wait
 * until the transaction ends.
 */
export async function countAhead(tx: Tx, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bookings', ${userId}::bigint))`.execute(tx)
  const { total } = await tx
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('user_id', '=', userId)
    .where('reported_kick_off', '>', new Date())
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Returns false when the booking exists already. */
export async function insertBooking(tx: Tx, key: BookingKey, of: { name: string; kickOff: Date }): Promise<boolean> {
  const row = await tx
    .insertInto('bookings')
    .values({
      user_id: key.userId,
      fixture_id: key.fixtureId,
      commentator_id: key.commentatorId,
      commentator_name: of.name,
      reported_kick_off: of.kickOff,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false when there was no such booking. */
export async function deleteBooking(db: Db, key: BookingKey): Promise<boolean> {
  const row = await db
    .deleteFrom('bookings')
    .where('user_id', '=', key.userId)
    .where('fixture_id', '=', key.fixtureId)
    .where('commentator_id', '=', key.commentatorId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export type BookingRow = { fixture_id: string; commentator_id: string; commentator_name: string; created_at: Date }

/** Returns a page of the member’s bookings whose fixtures kick off within the window, soonest first. */
export async function listBookings(
  db: Db,
  asked: { userId: string; from: Date; to: Date; pageNum: number; pageSize: number },
): Promise<{ rows: BookingRow[]; total: number }> {
  const found = db
    .selectFrom('bookings as b')
    .innerJoin(fixtures(db).as('f'), 'f.id', 'b.fixture_id')
    .where('b.user_id', '=', asked.userId)
    .where('f.kick_off', '>=', asked.from)
    .where('f.kick_off', '<=', asked.to)
  const [rows, { total }] = await Promise.all([
    found
      .select(['b.fixture_id', 'b.commentator_id', 'b.commentator_name', 'b.created_at'])
      .orderBy('f.kick_off')
      .orderBy('b.fixture_id')
      .orderBy('b.commentator_id')
      .limit(asked.pageSize)
      .offset(offsetOf(asked))
      .execute(),
    found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export type NotifiedBooking = {
  userId: string
  fixtureId: string
  commentatorId: string
  commentatorName: string
  kickOff: Date
  state: FixtureState
  /** Version of the fixture that the notification is about. */
  version: number
  bookedAt: Date
  homeNames: LocalText
  awayNames: LocalText
}

/** Columns that a notification needs, returned by statements that change bookings. */
const notifiedColumns = sql`
  b.user_id as "userId", b.fixture_id as "fixtureId", b.commentator_id as "commentatorId",
  b.commentator_name as "commentatorName", f.kick_off as "kickOff", f.state,
  f.version, b.created_at as "bookedAt", home.names as "homeNames", away.names as "awayNames"`
const ofFixture = (tx: Tx) => sql`
  from (${fixtures(tx)}) f join (${teams(tx)}) home on home.id = f.home_id join (${teams(tx)}) away on away.id = f.away_id
  where f.id = b.fixture_id`

/**
 * Marks bookings as reminded and returns them: those of scheduled fixtures with an exact kick-off after `now` and by
 * `until`. Each is returned once per kick-off time.
 */
export async function takeDue(tx: Tx, { now, until }: { now: Date; until: Date }): Promise<NotifiedBooking[]> {
  const { rows } = await sql<NotifiedBooking>`
    update bookings b set reminded_at = ${now} ${ofFixture(tx)}
      and b.reminded_at is null and b.started_at is null
      and f.state = 'scheduled' and f.time_state = 'exact' and f.kick_off > ${now} and f.kick_off <= ${until}
    returning ${notifiedColumns}`.execute(tx)
  return rows
}

/**
 * Returns bookings whose fixture is live or past its kick-off, but not when the kick-off was before `notBefore`. Marks
 * them as started, so each is returned once per kick-off time.
 */
export async function takeStarted(tx: Tx, at: { now: Date; notBefore: Date }): Promise<NotifiedBooking[]> {
  const { rows } = await sql<NotifiedBooking>`
    update bookings b set started_at = ${at.now} ${ofFixture(tx)}
      and b.started_at is null and f.kick_off >= ${at.notBefore}
      and (f.status between 1 and 5 or (f.state = 'scheduled' and f.time_state = 'exact' and f.kick_off <= ${at.now}))
    returning ${notifiedColumns}`.execute(tx)
  return rows
}

/**
 * Marks the bookings of a commentator who went on air, and returns those that were not marked before. So a restarted
 * stream returns none.
 */
export async function takeOnAir(
  tx: Tx,
  { fixtureId, userId, now }: { fixtureId: string; userId: string; now: Date },
): Promise<NotifiedBooking[]> {
  const { rows } = await sql<NotifiedBooking>`
    update bookings b set on_air_at = ${now} ${ofFixture(tx)}
      and b.fixture_id = ${fixtureId} and b.commentator_id = ${userId} and b.on_air_at is null
    returning ${notifiedColumns}`.execute(tx)
  return rows
}

/**
 * Booking of a changed fixture. `wasMoved`: the kick-off changed. `wasOff`: in the last notification the fixture was
 * off or its time was not exact.
 */
export type ChangedBooking = NotifiedBooking & { timeState: TimeState; wasMoved: boolean; wasOff: boolean }

/**
 * Returns the bookings whose fixture was moved, called off, resumed or changed its time state since the last
 * notification. Records the new state. Also returns bookings that were already marked as started. A new kick-off in the
 * future clears the marks, so that reminder, start and going on air are announced again.
 */
export async function takeChanged(
  tx: Tx,
  { fixtureId, now }: { fixtureId: string; now: Date },
): Promise<ChangedBooking[]> {
  const { rows } = await sql<ChangedBooking>`
    with before as (
      select user_id, commentator_id, reported_kick_off, reported_state, reported_time_state from bookings where fixture_id = ${fixtureId} for update
    )
    update bookings b set
      reported_kick_off = f.kick_off, reported_state = f.state, reported_time_state = f.time_state,
      reminded_at = case when b.reported_kick_off <> f.kick_off and f.kick_off > ${now} then null else b.reminded_at end,
      started_at = case when b.reported_kick_off <> f.kick_off and f.kick_off > ${now} then null else b.started_at end,
      on_air_at = case when b.reported_kick_off <> f.kick_off and f.kick_off > ${now} then null else b.on_air_at end
    from (${fixtures(tx)}) f join (${teams(tx)}) home on home.id = f.home_id
      join (${teams(tx)}) away on away.id = f.away_id, before
    where f.id = b.fixture_id and b.fixture_id = ${fixtureId}
      and before.user_id = b.user_id and before.commentator_id = b.commentator_id
      and (b.reported_kick_off <> f.kick_off or b.reported_state <> f.state or b.reported_time_state <> f.time_state)
      and f.state in ('scheduled', 'tbd', 'postponed', 'cancelled', 'abandoned')
    returning ${notifiedColumns}, f.time_state as "timeState", before.reported_kick_off <> f.kick_off as "wasMoved",
      before.reported_state in ('tbd', 'postponed', 'cancelled', 'abandoned') or before.reported_time_state <> 'exact' as "wasOff"`.execute(
    tx,
  )
  return rows
}

/**
 * Deletes and returns the bookings of a commentator who is no longer assigned to the fixture. Bookings that were
 * announced as started remain when the fixture is over.
 */
export async function takeWithdrawn(tx: Tx, key: { fixtureId: string; userId: string }): Promise<NotifiedBooking[]> {
  const { rows } = await sql<NotifiedBooking>`
    delete from bookings b using (${fixtures(tx)}) f, (${teams(tx)}) home, (${teams(tx)}) away
    where f.id = b.fixture_id and home.id = f.home_id and away.id = f.away_id
      and b.fixture_id = ${key.fixtureId} and b.commentator_id = ${key.userId}
      and (b.started_at is null or f.state not in ('finished', 'awarded', 'abandoned', 'cancelled'))
      and not exists (select from (${seats(tx)}) fc
        where fc.fixture_id = b.fixture_id and fc.user_id = b.commentator_id)
    returning ${notifiedColumns}`.execute(tx)
  return rows
}

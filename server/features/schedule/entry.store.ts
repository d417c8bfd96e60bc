import { type ColumnType, type Generated, sql } from 'kysely'
import type { FixtureState } from '#contract/schedule.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { openStreams } from '#server/tables/ingest.ts'

/** A commentator's entry for a fixture, with the commentator's own title, text and picture. */
type EntryTable = {
  fixture_id: string
  user_id: string
  title: Generated<string>
  description: Generated<string>
  picture: Generated<string>
  planned_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Generated<Date>
  updated_at: ColumnType<Date, Date | undefined, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    fixture_commentators: EntryTable
  }
}

export const entryRows: FixtureRows[] = [{ table: 'fixture_commentators', onMerge: 'stops' }]

export type EntryRow = {
  fixture_id: string
  user_id: string
  name: string
  username: string
  profile_picture: string
  title: string
  description: string
  picture: string
  planned_at: Date | null
  /** The stream that is on air now, or null. */
  stream_id: string | null
}

/** Returns the commentators of the given fixtures: on air first, then in order of entry. */
export async function listEntries(db: Db, fixtureIds: string[]): Promise<EntryRow[]> {
  if (fixtureIds.length === 0) return []
  return db
    .selectFrom('fixture_commentators as fc')
    .innerJoin(authors(db).as('u'), 'u.id', 'fc.user_id')
    .leftJoin(openStreams(db).as('s'), (join) =>
      join
        .onRef('s.fixture_id', '=', 'fc.fixture_id')
        .onRef('s.user_id', '=', 'fc.user_id')
        .on('s.started_at', 'is not', null),
    )
    .select([
      'fc.fixture_id',
      'fc.user_id',
      'u.nickname as name',
      'u.username',
      'u.profile_picture',
      'fc.title',
      'fc.description',
      'fc.picture',
      'fc.planned_at',
      's.stream_id',
    ])
    .where('fc.fixture_id', 'in', fixtureIds)
    .orderBy(sql`s.stream_id is null`)
    .orderBy('fc.created_at')
    .orderBy('fc.user_id')
    .execute()
}

export type Entry = {
  title: string
  description: string
  picture: string
  plannedAt: Date | null
  updatedAt: Date
}

export async function findEntry(db: Db, fixtureId: string, userId: string): Promise<Entry | null> {
  const row = await db
    .selectFrom('fixture_commentators')
    .select(['title', 'description', 'picture', 'planned_at as plannedAt', 'updated_at as updatedAt'])
    .where('fixture_id', '=', fixtureId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export type EntryKey = { fixtureId: string; userId: string }

/**
 * Adds or updates a commentator's entry. Fields that are left out are not changed, except `updatedAt`, which is then
 * now.
 */
export async function upsertEntry(db: Db, { fixtureId, userId }: EntryKey, texts: Partial<Entry>): Promise<void> {
  const { plannedAt, updatedAt = new Date(), ...rest } = texts
  const values = { ...rest, ...(plannedAt === undefined ? {} : { planned_at: plannedAt }), updated_at: updatedAt }
  await db
    .insertInto('fixture_commentators')
    .values({ fixture_id: fixtureId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['fixture_id', 'user_id']).doUpdateSet(values))
    .execute()
}

export async function deleteEntry(db: Db, { fixtureId, userId }: EntryKey): Promise<void> {
  await db
    .deleteFrom('fixture_commentators')
    .where('fixture_id', '=', fixtureId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Returns the commentator's fixtures that kick off in a time span. A new stream is matched to one of these fixtures.
 */
export async function listFixturesOf(
  db: Db,
  { userId, from, to }: { userId: string; from: Date; to: Date },
): Promise<{ fixtureId: string; kickOff: Date; state: FixtureState; changedAt: Date }[]> {
  return db
    .selectFrom('fixture_commentators as fc')
    .innerJoin('fixtures as f', 'f.id', 'fc.fixture_id')
    .select(['f.id as fixtureId', 'f.kick_off as kickOff', 'f.state', 'f.changed_at as changedAt'])
    .where('fc.user_id', '=', userId)
    .where('f.kick_off', '>=', from)
    .where('f.kick_off', '<=', to)
    .orderBy('f.kick_off')
    .execute()
}

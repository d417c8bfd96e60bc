import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { teams } from '#server/tables/teams.ts'
import type { ListedSides } from './id-map.store.ts'
import type { ExtId } from './provider.rules.ts'

/** The source's keys of a fixture's teams, in the source's order. */
export type Listing = { home: ExtId; away: ExtId }
export type MappedFixture = { ourId: string; sides: ListedSides; listing: Listing | null }

/** Returns true when reports on a key with these sides are used. */
export function isUsable(sides: ListedSides): boolean {
  return sides === 'same' || sides === 'reversed'
}

/** Returns our fixtures by the provider's keys. Unknown keys are missing. */
export async function listMappedFixtures(
  db: Db,
  provider: string,
  exts: readonly ExtId[],
): Promise<Map<ExtId, MappedFixture>> {
  if (exts.length === 0) return new Map()
  const rows = await db
    .selectFrom('id_map')
    .select(['ext_id', 'our_id', 'sides', 'home_ext', 'away_ext'])
    .where('provider', '=', provider)
    .where('kind', '=', 'fixture')
    .where('ext_id', 'in', [...exts])
    .execute()
  return new Map(rows.map((row) => [row.ext_id, { ourId: row.our_id, sides: row.sides, listing: listingOf(row) }]))
}

function listingOf({ home_ext, away_ext }: { home_ext: string | null; away_ext: string | null }): Listing | null {
  return home_ext === null || away_ext === null ? null : { home: home_ext, away: away_ext }
}

export type SidesEntry = { ext: ExtId; sides: ListedSides; listing: Listing }

/** Stores how a provider lists the sides of known fixtures. */
export async function updateSides(db: Db, provider: string, entries: readonly SidesEntry[]): Promise<void> {
  if (entries.length === 0) return
  const columns = [
    entries.map(({ ext }) => ext),
    entries.map(({ sides }) => sides),
    entries.map(({ listing }) => listing.home),
    entries.map(({ listing }) => listing.away),
  ] as const
  const [exts, sides, homes, aways] = columns
  await sql`
    update id_map m set sides = given.sides, home_ext = given.home, away_ext = given.away
    from unnest(${exts}::text[], ${sides}::text[], ${homes}::text[], ${aways}::text[]) as given (ext, sides, home, away)
    where m.provider = ${provider} and m.kind = 'fixture' and m.ext_id = given.ext
  `.execute(db)
}

/** Exchanges `same` and `reversed` for all sources of a fixture, after the fixture itself was turned. */
export async function reverseSides(db: Db, fixtureId: string): Promise<void> {
  await db
    .updateTable('id_map')
    .set({ sides: sql<ListedSides>`case sides when 'same' then 'reversed' when 'reversed' then 'same' else sides end` })
    .where('kind', '=', 'fixture')
    .where('our_id', '=', fixtureId)
    .execute()
}

/** Lets all sources' teams be compared again at their next schedule, after the fixture got other teams. */
export async function clearListings(db: Db, fixtureId: string): Promise<void> {
  await db
    .updateTable('id_map')
    .set({ home_ext: '', away_ext: '' })
    .where('kind', '=', 'fixture')
    .where('our_id', '=', fixtureId)
    .execute()
}

/** Stops the use of a fixture's other keys of this provider, after the provider gave the match a new key. */
export async function retireKeys(db: Db, provider: string, fixtureIds: readonly string[]): Promise<void> {
  if (fixtureIds.length === 0) return
  await db
    .updateTable('id_map')
    .set({ sides: 'retired' })
    .where('provider', '=', provider)
    .where('kind', '=', 'fixture')
    .where('our_id', 'in', [...fixtureIds])
    .execute()
}

export type PlannedFixture = { ext: ExtId; ourId: string; kickOff: Date; name: string }

/** Returns a provider's fixtures that are planned between two times, with the Vietnamese names of their teams. */
export async function listPlanned(
  db: Db,
  provider: string,
  { from, to }: { from: Date; to: Date },
): Promise<PlannedFixture[]> {
  const rows = await db
    .selectFrom(fixtures(db).as('f'))
    .innerJoin('id_map as m', (join) => join.on('m.kind', '=', 'fixture').onRef('m.our_id', '=', 'f.id'))
    .innerJoin(teams(db).as('h'), 'h.id', 'f.home_id')
    .innerJoin(teams(db).as('a'), 'a.id', 'f.away_id')
    .select(['m.ext_id as ext', 'f.id as ourId', 'f.kick_off as kickOff'])
    .select(sql<string>`(h.names ->> 'vi') || ' – ' || (a.names ->> 'vi')`.as('name'))
    .where('m.provider', '=', provider)
    .where('m.sides', 'in', ['same', 'reversed'])
    .where('f.state', 'in', ['scheduled', 'tbd'])
    .where('f.kick_off', '>=', from)
    .where('f.kick_off', '<', to)
    .execute()
  return rows
}

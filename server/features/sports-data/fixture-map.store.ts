import { sql } from 'kysely'
import type { Db } from '../../db/sql.ts'
import type { ListedSides } from './id-map.store.ts'
import type { ExtId } from './provider.rules.ts'

/** The source's keys of a fixture's teams, in the source's order. */
export type Listing = { home: ExtId; away: ExtId }
export type MappedFixture = { ourId: string; sides: ListedSides; listing: Listing | null }

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

import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

export type MappedKind = 'tournament' | 'season' | 'team' | 'fixture' | 'player' | 'company'

/**
 * The sides of a fixture in a source's list: as ours, the other way round, or with teams that contradict ours (`held`).
 * `retired` is a key that the source replaced by another one. Reports on held and retired keys are not used.
 */
export type ListedSides = 'same' | 'reversed' | 'held' | 'retired'

type IdMapTable = {
  provider: string
  kind: MappedKind
  ext_id: string
  our_id: string
  confidence: number
  decided_by: string
  created_at: Generated<Date>
  /** Teams of a fixture as the source listed them when `sides` was decided. Null before that. */
  home_ext: Generated<string | null>
  away_ext: Generated<string | null>
  sides: Generated<ListedSides>
  /** Name that the source last used for a team. */
  ext_name: Generated<string | null>
}

declare module '#server/db/sql.ts' {
  interface Database {
    id_map: IdMapTable
  }
}

/** `decidedBy` is `name`, `fixture`, `new`, or `operator:` with an operator's id. */
export type Mapping = { ext: string; ourId: string; confidence: number; decidedBy: string }
type Space = { provider: string; kind: MappedKind }

/** Returns our ids by the provider's keys. Unknown keys are missing. */
export async function listMapped(
  db: Db,
  { provider, kind }: Space,
  exts: readonly string[],
): Promise<Map<string, string>> {
  if (exts.length === 0) return new Map()
  const rows = await db
    .selectFrom('id_map')
    .select(['ext_id', 'our_id'])
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .where('ext_id', 'in', [...exts])
    .execute()
  return new Map(rows.map((row) => [row.ext_id, row.our_id]))
}

/** Returns those of our ids for which the provider has a key. */
export async function listKeyed(db: Db, { provider, kind }: Space, ourIds: readonly string[]): Promise<Set<string>> {
  if (ourIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('id_map')
    .select('our_id')
    .where('kind', '=', kind)
    .where('our_id', 'in', [...ourIds])
    .where('provider', '=', provider)
    .execute()
  return new Set(rows.map((row) => row.our_id))
}

/** Inserts new mappings. Existing ones are not changed. */
export async function insertMappings(db: Db, { provider, kind }: Space, mappings: readonly Mapping[]): Promise<void> {
  if (mappings.length === 0) return
  await db
    .insertInto('id_map')
    .values(
      mappings.map(({ ext, ourId, confidence, decidedBy }) => ({
        provider,
        kind,
        ext_id: ext,
        our_id: ourId,
        confidence,
        decided_by: decidedBy,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores an operator's decision. It replaces an earlier mapping, but not its `sides`. */
export async function upsertMapping(db: Db, { provider, kind }: Space, mapping: Mapping): Promise<void> {
  const values = { our_id: mapping.ourId, confidence: mapping.confidence, decided_by: mapping.decidedBy }
  await db
    .insertInto('id_map')
    .values({ provider, kind, ext_id: mapping.ext, ...values })
    .onConflict((conflict) => conflict.columns(['provider', 'kind', 'ext_id']).doUpdateSet(values))
    .execute()
}

/** Replaces `ourId` by `byId` in the mappings of all sources. */
export async function updateMappings(
  db: Db,
  kind: MappedKind,
  { ourId, byId }: { ourId: string; byId: string },
): Promise<void> {
  await db.updateTable('id_map').set({ our_id: byId }).where('kind', '=', kind).where('our_id', '=', ourId).execute()
}

/**
 * Returns a source's keys that begin with `prefix` (`en.1|2031/32|`) and end in a number (`…|2`), with our ids. Such a
 * key belongs to an additional fixture of the same pair.
 */
export async function listFurtherKeys(
  db: Db,
  provider: string,
  prefix: string,
): Promise<{ ext: string; ourId: string }[]> {
  return db
    .selectFrom('id_map')
    .select(['ext_id as ext', 'our_id as ourId'])
    .where('provider', '=', provider)
    .where('kind', '=', 'fixture')
    .where(sql<boolean>`starts_with(ext_id, ${prefix}) and ext_id ~ '[|][0-9]+$'`)
    .execute()
}

export async function deleteMapping(db: Db, { provider, kind }: Space, ext: string): Promise<void> {
  await db
    .deleteFrom('id_map')
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .where('ext_id', '=', ext)
    .execute()
}

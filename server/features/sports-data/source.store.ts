import { type ColumnType, sql } from 'kysely'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import type { FieldGroup } from '#server/tables/field-sources.ts'
import type { FixtureValues } from './desk/change.rules.ts'

type FieldSourceTable = {
  fixture_id: string
  field_group: FieldGroup
  provider: string
  fetched_at: Date
  is_manual: boolean
  /** Beside an operator's value: what the last source says, and which one. An empty provider means none. */
  held: ColumnType<
    Partial<FixtureValues> | null,
    Partial<FixtureValues> | null | undefined,
    Partial<FixtureValues> | null
  >
  held_provider: ColumnType<string | null, string | null | undefined, string | null>
  held_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

declare module '#server/db/sql.ts' {
  interface Database {
    field_sources: FieldSourceTable
  }
}

/** Values of other sides or teams are not held. */
async function clearHeld(tx: Tx, fixtureId: string): Promise<void> {
  await tx.updateTable('field_sources').set({ held: null }).where('fixture_id', '=', fixtureId).execute()
}

export const sourceRows: FixtureRows[] = [
  { table: 'field_sources', onMerge: 'goes', turn: clearHeld, clear: clearHeld },
]

export type Held = { provider: string; at: number; values: Partial<FixtureValues> }
export type Source = { provider: string; fetchedAt: number; isManual: boolean; held?: Held }
export type SourcesOf = Partial<Record<FieldGroup, Source>>

export async function listSources(db: Db, fixtureIds: readonly string[]): Promise<Map<string, SourcesOf>> {
  const found = new Map<string, SourcesOf>()
  if (fixtureIds.length === 0) return found
  const rows = await db
    .selectFrom('field_sources')
    .select(['fixture_id', 'field_group', 'provider', 'fetched_at', 'is_manual', 'held', 'held_provider', 'held_at'])
    .where('fixture_id', 'in', [...fixtureIds])
    .execute()
  for (const row of rows) {
    const sources = found.get(row.fixture_id) ?? {}
    found.set(row.fixture_id, sources)
    const { provider, is_manual: isManual, held: values } = row
    const held = values && { provider: row.held_provider ?? '', at: row.held_at?.getTime() ?? 0, values }
    sources[row.field_group] = { provider, fetchedAt: row.fetched_at.getTime(), isManual, ...(held && { held }) }
  }
  return found
}

export type SourceEntry = { fixtureId: string; group: FieldGroup; source: Source }

/** Stores sources. The last entry for the same fixture and group wins. */
export async function upsertSources(db: Db, entries: readonly SourceEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = new Map(entries.map((one) => [`${one.fixtureId} ${one.group}`, one]))
  await db
    .insertInto('field_sources')
    .values(
      [...rows.values()].map(({ fixtureId, group, source }) => ({
        fixture_id: fixtureId,
        field_group: group,
        provider: source.provider,
        fetched_at: new Date(source.fetchedAt),
        is_manual: source.isManual,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['fixture_id', 'field_group'])
        .doUpdateSet((eb) => ({
          provider: eb.ref('excluded.provider'),
          fetched_at: eb.ref('excluded.fetched_at'),
          is_manual: eb.ref('excluded.is_manual'),
        }))
        // A run that read the row before an operator's correction must not overwrite the correction.
        .where((eb) => eb.or([eb('field_sources.is_manual', '=', false), eb('excluded.is_manual', '=', true)])),
    )
    .execute()
}

export type Lock = { fixtureId: string; group: FieldGroup; operator: string; values: Partial<FixtureValues> }

/**
 * Sets an operator as the source of a group. `values` are those before; the first lock holds them, with their source,
 * for the release.
 */
export async function lockGroup(tx: Tx, { fixtureId, group, operator, values }: Lock): Promise<void> {
  const before = (column: string, other: string) =>
    sql`case when field_sources.is_manual then field_sources.${sql.ref(column)} else ${sql.ref(other)} end`
  await sql`insert into field_sources (fixture_id, field_group, provider, fetched_at, is_manual, held, held_provider)
    values (${fixtureId}, ${group}, ${operator}, now(), true, ${JSON.stringify(values)}::jsonb, '')
    on conflict (fixture_id, field_group) do update set
      provider = excluded.provider, fetched_at = excluded.fetched_at, is_manual = true,
      held = ${before('held', 'excluded.held')},
      held_provider = ${before('held_provider', 'field_sources.provider')},
      held_at = ${before('held_at', 'field_sources.fetched_at')}`.execute(tx)
}

/** Stores what a source says of a group that an operator has set. Does nothing when it was released since then. */
export async function updateHeld(
  db: Db,
  { fixtureId, group, held }: { fixtureId: string; group: FieldGroup; held: Held },
): Promise<void> {
  await db
    .updateTable('field_sources')
    .set({ held: held.values, held_provider: held.provider, held_at: new Date(held.at) })
    .where('fixture_id', '=', fixtureId)
    .where('field_group', '=', group)
    .where('is_manual', '=', true)
    .execute()
}

/** Makes the earlier source of a group its source again. Without one, the next source may set it. */
export async function unlockGroup(tx: Tx, fixtureId: string, group: FieldGroup): Promise<void> {
  await sql`delete from field_sources where fixture_id = ${fixtureId} and field_group = ${group} and is_manual
    and coalesce(held_provider, '') = ''`.execute(tx)
  await sql`update field_sources set is_manual = false, provider = held_provider,
      fetched_at = coalesce(held_at, fetched_at), held = null, held_provider = null, held_at = null
    where fixture_id = ${fixtureId} and field_group = ${group} and is_manual`.execute(tx)
}

import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db } from '#server/db/sql.ts'
import type { FieldGroup } from '#server/tables/field-sources.ts'

type FieldSourceTable = {
  fixture_id: string
  field_group: FieldGroup
  provider: string
  fetched_at: Date
  is_manual: boolean
}

declare module '#server/db/sql.ts' {
  interface Database {
    field_sources: FieldSourceTable
  }
}

export const sourceRows: FixtureRows[] = [{ table: 'field_sources', onMerge: 'goes' }]

export type Source = { provider: string; fetchedAt: number; isManual: boolean }
export type SourcesOf = Partial<Record<FieldGroup, Source>>

export async function listSources(db: Db, fixtureIds: readonly string[]): Promise<Map<string, SourcesOf>> {
  const found = new Map<string, SourcesOf>()
  if (fixtureIds.length === 0) return found
  const rows = await db
    .selectFrom('field_sources')
    .select(['fixture_id', 'field_group', 'provider', 'fetched_at', 'is_manual'])
    .where('fixture_id', 'in', [...fixtureIds])
    .execute()
  for (const row of rows) {
    const sources = found.get(row.fixture_id) ?? {}
    found.set(row.fixture_id, sources)
    const { provider, is_manual: isManual } = row
    sources[row.field_group] = { provider, fetchedAt: row.fetched_at.getTime(), isManual }
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

/** Removes an operator's lock on these groups, so that the next source may set them. */
export async function deleteManual(db: Db, fixtureId: string, groups: readonly FieldGroup[]): Promise<void> {
  if (groups.length === 0) return
  await db
    .deleteFrom('field_sources')
    .where('fixture_id', '=', fixtureId)
    .where('field_group', 'in', [...groups])
    .where('is_manual', '=', true)
    .execute()
}

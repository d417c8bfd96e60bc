import { sql } from 'kysely'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Tx } from '#server/db/sql.ts'

/**
 * Deletes a fixture that duplicates `ofId`: same home and away team, tournament and season, and kick-offs less than a
 * day apart. Returns false when it is not a duplicate, or when it has rows in a table that stops the merge.
 */
export async function deleteDouble(
  tx: Tx,
  { fixtureId, ofId }: { fixtureId: string; ofId: string },
  declared: readonly FixtureRows[],
): Promise<boolean> {
  // Inserts that reference the fixture wait for this lock, so none happens between the check and the deletion.
  const { rows: same } = await sql`
    select from fixtures f join fixtures o
      on f.home_id = o.home_id and f.away_id = o.away_id
      and f.tournament_id = o.tournament_id and f.season_id is not distinct from o.season_id
      and abs(extract(epoch from f.kick_off - o.kick_off)) < 86400
    where f.id = ${fixtureId} and o.id = ${ofId} and f.id <> o.id
    for update of f`.execute(tx)
  if (same.length === 0) return false
  for (const { table, onMerge } of declared) {
    if (onMerge !== 'stops') continue
    const { rows } = await sql`select from ${sql.table(table)} where fixture_id = ${fixtureId} limit 1`.execute(tx)
    if (rows.length > 0) return false
  }
  for (const rows of declared) {
    if (rows.onMerge === 'goes')
      await sql`delete from ${sql.table(rows.table)} where fixture_id = ${fixtureId}`.execute(tx)
    if (rows.onMerge !== 'moves') continue
    const [column, where = sql`true`] = [sql.ref(rows.column), rows.where]
    await sql`update ${sql.table(rows.table)} set ${column} = ${ofId} where ${column} = ${fixtureId} and ${where}`.execute(
      tx,
    )
  }
  await tx.deleteFrom('fixtures').where('id', '=', fixtureId).execute()
  return true
}

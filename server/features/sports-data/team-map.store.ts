import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import type { ExtId } from './provider.rules.ts'

/** Returns our ids of a provider's teams, with the name that the provider last used. Null before the first comparison. */
export async function listExtNames(
  db: Db,
  provider: string,
  exts: readonly ExtId[],
): Promise<Map<ExtId, { ourId: string; name: string | null }>> {
  if (exts.length === 0) return new Map()
  const rows = await db
    .selectFrom('id_map')
    .select(['ext_id', 'our_id', 'ext_name'])
    .where('provider', '=', provider)
    .where('kind', '=', 'team')
    .where('ext_id', 'in', [...exts])
    .execute()
  return new Map(rows.map((row) => [row.ext_id, { ourId: row.our_id, name: row.ext_name }]))
}

export async function updateExtNames(
  db: Db,
  provider: string,
  names: readonly { ext: ExtId; name: string }[],
): Promise<void> {
  if (names.length === 0) return
  const [exts, values] = [names.map(({ ext }) => ext), names.map(({ name }) => name)]
  await sql`
    update id_map m set ext_name = given.name
    from unnest(${exts}::text[], ${values}::text[]) as given (ext, name)
    where m.provider = ${provider} and m.kind = 'team' and m.ext_id = given.ext
  `.execute(db)
}

/** Lets the sides of all fixtures of a team be compared again, after its key was given to another team. */
export async function clearListingsOf(db: Db, provider: string, team: ExtId): Promise<void> {
  await db
    .updateTable('id_map')
    .set({ home_ext: '', away_ext: '' })
    .where('provider', '=', provider)
    .where('kind', '=', 'fixture')
    .where((eb) => eb.or([eb('home_ext', '=', team), eb('away_ext', '=', team)]))
    .execute()
}

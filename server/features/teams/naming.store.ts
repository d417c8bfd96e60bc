import { sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { SportCode } from '#contract/schedule.ts'
import type { TeamKind } from '#contract/teams.ts'
import type { Db, Tx } from '#server/db/sql.ts'

export type NewTeam = {
  sourceKey: string
  sport: SportCode
  names: LocalText
  shortName: string
  colour: string
  country?: string
  kind?: TeamKind
  founded?: number | null
  city?: string
  venue?: string
}
/** Inserts or updates a team by source key. Returns the id. Fields that are left out are not changed. */
export async function upsertTeam(db: Db, team: NewTeam): Promise<string> {
  const { sourceKey: source_key, shortName: short_name, ...rest } = team
  const values = { ...rest, short_name }
  const row = await db
    .insertInto('teams')
    .values({ source_key, ...values })
    .onConflict((conflict) =>
      conflict.column('source_key').doUpdateSet({
        ...values,
        names: sql`case when teams.keeps_names then teams.names else excluded.names end`,
        short_name: sql`case when teams.keeps_names then teams.short_name else excluded.short_name end`,
        colour: sql`case when teams.keeps_names then teams.colour else excluded.colour end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Adds aliases. An alias that another team of the same country and sport already has stays with that team. */
export async function insertAliases(db: Db, teamId: string, aliases: string[]): Promise<void> {
  if (aliases.length === 0) return
  await db
    .insertInto('team_aliases')
    .columns(['alias', 'country', 'sport', 'team_id'])
    .expression((eb) =>
      eb
        .selectFrom('teams')
        .select([sql<string>`unnest(${aliases}::text[])`.as('alias'), 'country', 'sport', 'id as team_id'])
        .where('id', '=', teamId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Moves the team's aliases to the other team, and adds the team's names as aliases. */
export async function moveAliases(tx: Tx, { teamId, byId }: { teamId: string; byId: string }): Promise<void> {
  await tx.updateTable('team_aliases').set({ team_id: byId }).where('team_id', '=', teamId).execute()
  const own = await tx.selectFrom('teams').select('names').where('id', '=', teamId).executeTakeFirst()
  await insertAliases(tx, byId, [...new Set(Object.values(own?.names ?? {}))])
}

/** Gives the other team the crest, unless it has one. */
export async function moveCrest(tx: Tx, { teamId, byId }: { teamId: string; byId: string }): Promise<void> {
  await sql`
    update teams as t set crest = old.crest from teams as old
    where t.id = ${byId} and old.id = ${teamId} and t.crest = ''`.execute(tx)
}

/**
 * Records that `byId` replaces `teamId`, and all teams that `teamId` had replaced. `byId` no longer counts as replaced.
 */
export async function upsertReplacement(tx: Tx, { teamId, byId }: { teamId: string; byId: string }): Promise<void> {
  await tx.deleteFrom('team_replacements').where('team_id', '=', byId).execute()
  await tx.updateTable('team_replacements').set({ by_id: byId }).where('by_id', '=', teamId).execute()
  await tx
    .insertInto('team_replacements')
    .values({ team_id: teamId, by_id: byId })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet({ by_id: byId }))
    .execute()
}

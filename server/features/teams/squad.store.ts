import { type ColumnType, type Generated, sql } from 'kysely'
import type { PlayerPosition } from '#contract/teams.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { playerStints } from '#server/tables/players.ts'

/**
 * An entry of a team's squad list. A player of a club and a national team has two entries. `born_on` is `yyyy-mm-dd`.
 */
type SquadPlayerTable = {
  id: Generated<string>
  team_id: string
  source_key: string
  name: string
  number: number | null
  position: PlayerPosition | null
  born_on: ColumnType<Date | null, string | null, string | null>
  club: Generated<string>
}

declare module '#server/db/sql.ts' {
  interface Database {
    squad_players: SquadPlayerTable
  }
}

export type NewPlayer = {
  /** Unique within the team. */
  sourceKey: string
  name: string
  number: number | null
  position: PlayerPosition | null
  bornOn: string | null
  club: string
}

export async function upsertPlayers(tx: Tx, teamId: string, players: NewPlayer[]): Promise<void> {
  if (players.length === 0) return
  await tx
    .insertInto('squad_players')
    .values(
      players.map(({ sourceKey, bornOn, ...rest }) => ({
        team_id: teamId,
        source_key: sourceKey,
        born_on: bornOn,
        ...rest,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'source_key']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        number: eb.ref('excluded.number'),
        position: eb.ref('excluded.position'),
        born_on: sql`excluded.born_on`,
        club: eb.ref('excluded.club'),
      })),
    )
    .execute()
}

export async function deletePlayersExcept(tx: Tx, teamId: string, sourceKeys: string[]): Promise<void> {
  await tx
    .deleteFrom('squad_players')
    .where('team_id', '=', teamId)
    .where(sql<boolean>`source_key <> all (${sourceKeys}::text[])`)
    .execute()
}

export type PlayerRow = {
  id: string
  playerId?: string
  name: string
  number: number | null
  position: PlayerPosition | null
  bornOn: string | null
  club: string
}

/**
 * Returns goalkeepers, defenders, midfielders, forwards, each by number. Players without a position or a number come
 * last.
 */
export async function listPlayers(db: Db, teamId: string): Promise<PlayerRow[]> {
  const rows = await db
    .selectFrom('squad_players as q')
    .leftJoin(playerStints(db).as('s'), 's.squad_id', 'q.id')
    .select(['q.id', 's.player_id', 'q.name', 'q.number', 'q.position', 'q.club'])
    .select(sql<string | null>`q.born_on::text`.as('bornOn'))
    .where('q.team_id', '=', teamId)
    .orderBy(sql`array_position(array['goalkeeper', 'defender', 'midfielder', 'forward'], q.position)`)
    .orderBy(sql`q.number nulls last`)
    .orderBy('q.name')
    .limit(200)
    .execute()
  return rows.map(({ player_id: playerId, ...row }) => ({ ...row, ...(playerId !== null && { playerId }) }))
}

/**
 * Moves the squad to `byId`, or deletes it when `byId` has a squad: two sources may name the same players differently.
 */
export async function moveSquad(tx: Tx, { teamId, byId }: { teamId: string; byId: string }): Promise<void> {
  await tx
    .updateTable('squad_players')
    .set({ team_id: byId })
    .where('team_id', '=', teamId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('squad_players as own').select('own.id').where('own.team_id', '=', byId))),
    )
    .execute()
  await tx.deleteFrom('squad_players').where('team_id', '=', teamId).execute()
}

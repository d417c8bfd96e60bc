import { type ColumnType, type Generated, sql } from 'kysely'
import type { PlayerPosition } from '#contract/teams.ts'
import type { Db, Tx } from '../../db/sql.ts'

/** A player of one team. A player of a club and a national team has two rows. `born_on` is `yyyy-mm-dd`. */
type PlayerTable = {
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
    players: PlayerTable
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
    .insertInto('players')
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
    .deleteFrom('players')
    .where('team_id', '=', teamId)
    .where(sql<boolean>`source_key <> all (${sourceKeys}::text[])`)
    .execute()
}

export type PlayerRow = {
  id: string
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
  return db
    .selectFrom('players')
    .select(['id', 'name', 'number', 'position', sql<string | null>`born_on::text`.as('bornOn'), 'club'])
    .where('team_id', '=', teamId)
    .orderBy(sql`array_position(array['goalkeeper', 'defender', 'midfielder', 'forward'], position)`)
    .orderBy(sql`number nulls last`)
    .orderBy('name')
    .limit(200)
    .execute()
}

/**
 * Moves the squad to `byId`, or deletes it when `byId` has a squad: two sources may name the same players differently.
 */
export async function moveSquad(tx: Tx, { teamId, byId }: { teamId: string; byId: string }): Promise<void> {
  await tx
    .updateTable('players')
    .set({ team_id: byId })
    .where('team_id', '=', teamId)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('players as own').select('own.id').where('own.team_id', '=', byId))))
    .execute()
  await tx.deleteFrom('players').where('team_id', '=', teamId).execute()
}

import { type ColumnType, type Generated, sql } from 'kysely'
import type { SportCode } from '#contract/schedule.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { followsOfKind } from '#server/tables/follows.ts'
import { squadPlayers, teamReplacements, teams } from '#server/tables/teams.ts'

/** A person. `by_id` is the player that has replaced a duplicate, and never a duplicate itself. */
type PlayerTable = {
  id: Generated<string>
  sport: SportCode
  name: string
  folded: ColumnType<string, never, never>
  born_on: ColumnType<Date | null, string | null, string | null>
  by_id: string | null
  /** Sources do not change the name. */
  keeps_name: ColumnType<boolean, never, boolean>
  /** Other folded names under which sources know the player. */
  aliases: ColumnType<string[], never, never>
  created_at: ColumnType<Date, never, never>
}
/** A player of a team, now or earlier. `squad_id` is null while no squad list of the team names the player. */
type StintTable = { team_id: string; player_id: string; squad_id: string | null }

declare module '#server/db/sql.ts' {
  interface Database {
    players: PlayerTable
    player_stints: StintTable
  }
}

/** Makes derivations run one after another, so that two of them cannot create the same player twice. */
export async function lockRecords(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('players', 0))`.execute(tx)
}

/** Returns the folded form of each name. */
export async function foldNames(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; folded: string }>`
    select name, fold_text(name) as folded from (select distinct unnest(${names}::text[]) as name) as given`.execute(db)
  return new Map(rows.map(({ name, folded }) => [name, folded]))
}

export type StintRow = {
  teamId: string
  playerId: string
  name: string
  folded: string
  aliases: string[]
  keepsName: boolean
  bornOn: string | null
  squadId: string | null
}

export async function listStints(db: Db, teamIds: readonly string[]): Promise<StintRow[]> {
  if (teamIds.length === 0) return []
  return db
    .selectFrom('player_stints as s')
    .innerJoin('players as p', 'p.id', 's.player_id')
    .select(['s.team_id as teamId', 's.player_id as playerId', 'p.name', 'p.folded', 's.squad_id as squadId'])
    .select(['p.aliases', 'p.keeps_name as keepsName'])
    .select(sql<string | null>`p.born_on::text`.as('bornOn'))
    .where('s.team_id', 'in', teamIds)
    .orderBy('s.player_id')
    .execute()
}

/** Returns the replaced teams that still have players, with the team that replaced each. */
export async function listReplaced(db: Db): Promise<{ teamId: string; byId: string }[]> {
  return db
    .selectFrom(teamReplacements(db).as('r'))
    .select(['r.team_id as teamId', 'r.by_id as byId'])
    .where((eb) =>
      eb.exists(eb.selectFrom('player_stints as s').select('s.team_id').whereRef('s.team_id', '=', 'r.team_id')),
    )
    .execute()
}

export type SquadRow = { id: string; name: string; folded: string; bornOn: string | null }

export async function listSquad(db: Db, teamId: string): Promise<SquadRow[]> {
  return db
    .selectFrom(squadPlayers(db).as('q'))
    .select(['q.id', 'q.name', sql<string>`fold_text(q.name)`.as('folded')])
    .select(sql<string | null>`q.born_on::text`.as('bornOn'))
    .where('q.team_id', '=', teamId)
    .orderBy('q.id')
    .execute()
}

export async function findSport(db: Db, teamId: string): Promise<SportCode | null> {
  const row = await db.selectFrom(teams(db).as('t')).select('t.sport').where('t.id', '=', teamId).executeTakeFirst()
  return row?.sport ?? null
}

export type BornRow = { id: string; folded: string; bornOn: string }

/** Returns the players of a sport who were born on these days, the oldest rows first. */
export async function listBornOn(db: Db, sport: SportCode, days: readonly string[]): Promise<BornRow[]> {
  if (days.length === 0) return []
  return db
    .selectFrom('players')
    .select(['id', 'folded', sql<string>`born_on::text`.as('bornOn')])
    .where('sport', '=', sport)
    .where('by_id', 'is', null)
    .where(sql<boolean>`born_on = any(${days}::date[])`)
    .orderBy('id')
    .execute()
}

export type NewPerson = { sport: SportCode; name: string; bornOn: string | null }

/** Returns the ids in the order of the given persons. */
export async function insertPlayers(tx: Tx, persons: readonly NewPerson[]): Promise<string[]> {
  if (persons.length === 0) return []
  const { rows } = await sql<{ id: string; place: string }>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('players', 'id')) as id, sport, name, born_on, place
      from unnest(
        ${persons.map(({ sport }) => sport)}::smallint[], ${persons.map(({ name }) => name)}::text[],
        ${persons.map(({ bornOn }) => bornOn)}::date[]
      ) with ordinality as one (sport, name, born_on, place)
    ), made as (
      insert into players (id, sport, name, born_on) overriding system value
      select id, sport, name, born_on from given
    )
    select id, place from given order by place`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function updatePlayer(
  tx: Tx,
  playerId: string,
  { name, bornOn }: { name: string; bornOn: string | null },
): Promise<void> {
  await tx.updateTable('players').set({ name, born_on: bornOn }).where('id', '=', playerId).execute()
}

/** Keeps the present name of a player as one under which sources know it. */
export async function addAlias(tx: Tx, playerId: string): Promise<void> {
  await sql`update players set aliases = array(select distinct unnest(aliases || folded)) where id = ${playerId}`.execute(
    tx,
  )
}

/** Returns the teams of players, each once. */
export async function listTeamIds(db: Db, playerIds: readonly string[]): Promise<string[]> {
  const query = db.selectFrom('player_stints').select('team_id').distinct().where('player_id', 'in', playerIds)
  return (await query.execute()).map(({ team_id }) => team_id)
}

/** Returns the sport of each of the players that no other player has replaced. */
export async function listSports(db: Db, ids: readonly string[]): Promise<SportCode[]> {
  const query = db.selectFrom('players').select('sport').where('id', 'in', ids).where('by_id', 'is', null)
  return (await query.execute()).map(({ sport }) => sport)
}

export type NewStint = { teamId: string; playerId: string; squadId: string | null }

/** Inserts stints. An existing stint gets the squad entry, if one is given. */
export async function upsertStints(tx: Tx, stints: readonly NewStint[]): Promise<void> {
  if (stints.length === 0) return
  await tx
    .insertInto('player_stints')
    .values(stints.map((one) => ({ team_id: one.teamId, player_id: one.playerId, squad_id: one.squadId })))
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'player_id'])
        .doUpdateSet({ squad_id: sql`coalesce(excluded.squad_id, player_stints.squad_id)` }),
    )
    .execute()
}

export async function clearSquad(tx: Tx, teamId: string): Promise<void> {
  await tx
    .updateTable('player_stints')
    .set({ squad_id: null })
    .where('squad_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('team_id', '=', teamId),
        // The list of a replaced team moves before its players do.
        eb('squad_id', 'in', eb.selectFrom(squadPlayers(tx).as('q')).select('q.id').where('q.team_id', '=', teamId)),
      ]),
    )
    .execute()
}

/** Moves a player to another team. Removes the stint when the player has one there. */
export async function moveStint(
  tx: Tx,
  { playerId, teamId, byId }: { playerId: string; teamId: string; byId: string },
): Promise<void> {
  await upsertStints(tx, [{ teamId: byId, playerId, squadId: null }])
  await tx.deleteFrom('player_stints').where('team_id', '=', teamId).where('player_id', '=', playerId).execute()
}

/** Moves the stints of a duplicate to the player that replaces it, and records the replacement. */
export async function replacePlayer(tx: Tx, { playerId, byId }: { playerId: string; byId: string }): Promise<void> {
  const stints = await tx.deleteFrom('player_stints').where('player_id', '=', playerId).returningAll().execute()
  await upsertStints(
    tx,
    stints.map((one) => ({ teamId: one.team_id, playerId: byId, squadId: one.squad_id })),
  )
  await sql`
    update players as kept set born_on = coalesce(kept.born_on, gone.born_on),
      aliases = array(select distinct unnest(kept.aliases || gone.aliases || gone.folded) except select kept.folded)
    from players as gone where kept.id = ${byId} and gone.id = ${playerId}`.execute(tx)
  await tx
    .updateTable('players')
    .set({ by_id: byId })
    .where((eb) => eb.or([eb('id', '=', playerId), eb('by_id', '=', playerId)]))
    .execute()
}

/** Deletes those of the players that no fixture and no squad names any more, and that have no followers. */
export async function deleteUnnamed(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from player_stints as s where s.player_id = any(${ids}::bigint[]) and s.squad_id is null
      and not exists (select from player_matches as m where m.player_id = s.player_id and m.team_id = s.team_id)`.execute(
    tx,
  )
  await sql`
    delete from players as p where p.id = any(${ids}::bigint[])
      and not exists (select from player_stints as s where s.player_id = p.id)
      and not exists (select from players as q where q.by_id = p.id)
      and not exists (select from (${followsOfKind(tx, 'player')}) as f where f.target_id = p.id)`.execute(tx)
}

/** Returns the player's id, or the id of the player that replaced it. Returns null when there is no such player. */
export async function findStandingId(db: Db, playerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('players')
    .select((eb) => eb.fn.coalesce('by_id', 'id').as('id'))
    .where('id', '=', playerId)
    .executeTakeFirst()
  return row?.id ?? null
}

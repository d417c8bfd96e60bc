import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import type { DuelPlayer, DuelStatus } from '#contract/minigame-duel.ts'
import type { DuelSide, PlayedDuel, SealedChoices } from '#contract/rules/minigame-duel.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'

type StoredStatus = Exclude<DuelStatus, 'expired'>
type DuelTable = {
  id: Generated<string>
  key: string
  request_id: string
  challenger_id: string
  opponent_id: string | null
  rematch_of: string | null
  status: Generated<StoredStatus>
  created_at: Date
  ends_at: Date
  finished_at: Date | null
  challenger_goals: number | null
  opponent_goals: number | null
  shots: ColumnType<PlayedDuel | null, string | null, string>
}
type SideTable = {
  duel_id: string
  side: DuelSide
  user_id: string
  salt: string
  shots: ColumnType<SealedChoices['shots'], string, never>
  dives: ColumnType<SealedChoices['dives'], string, never>
  hash: string
  committed_at: Date
}

declare module '#server/db/sql.ts' {
  interface Database {
    minigame_duels: DuelTable
    minigame_duel_sides: SideTable
  }
}

const columns = [
  ...(['id', 'key', 'challenger_id', 'opponent_id', 'status', 'created_at', 'ends_at'] as const),
  ...(['challenger_goals', 'opponent_goals', 'shots'] as const),
] as const
export type DuelRow = Pick<Selectable<DuelTable>, (typeof columns)[number]>

export type SideRow = SealedChoices & { side: DuelSide; userId: string; hash: string }

export type NewDuel = {
  key: string
  requestId: string
  challengerId: string
  opponentId: string | null
  rematchOf: string | null
  createdAt: Date
  endsAt: Date
}

export async function insertDuel(tx: Tx, duel: NewDuel): Promise<DuelRow> {
  return tx
    .insertInto('minigame_duels')
    .values({
      key: duel.key,
      request_id: duel.requestId,
      challenger_id: duel.challengerId,
      opponent_id: duel.opponentId,
      rematch_of: duel.rematchOf,
      created_at: duel.createdAt,
      ends_at: duel.endsAt,
      finished_at: null,
      challenger_goals: null,
      opponent_goals: null,
      shots: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function findDuel(db: Db, key: string): Promise<DuelRow | null> {
  return (await db.selectFrom('minigame_duels').select(columns).where('key', '=', key).executeTakeFirst()) ?? null
}

/** Selects the duel `FOR UPDATE`, which serializes all changes of it. */
export async function lockDuel(tx: Tx, key: string): Promise<DuelRow | null> {
  const query = tx.selectFrom('minigame_duels').select(columns).where('key', '=', key).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export async function findDuelByRequest(db: Db, challengerId: string, requestId: string): Promise<DuelRow | null> {
  const query = db.selectFrom('minigame_duels').select(columns).where('challenger_id', '=', challengerId)
  return (await query.where('request_id', '=', requestId).executeTakeFirst()) ?? null
}

/** Returns the latest challenge of a member to another one that is still open, or null. */
export async function findOpenChallenge(
  db: Db,
  of: { challengerId: string; opponentId: string; at: Date },
): Promise<DuelRow | null> {
  const query = db
    .selectFrom('minigame_duels')
    .select(columns)
    .where('challenger_id', '=', of.challengerId)
    .where('opponent_id', '=', of.opponentId)
    .where('status', '=', 'open')
    .where('ends_at', '>', of.at)
    .orderBy('id', 'desc')
  return (await query.limit(1).executeTakeFirst()) ?? null
}

export async function findRematch(db: Db, duelId: string): Promise<DuelRow | null> {
  const query = db.selectFrom('minigame_duels').select(columns).where('rematch_of', '=', duelId)
  return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null
}

/** Counts the challenger's duels that are open or being played. */
export async function countRunning(db: Db, challengerId: string, at: Date): Promise<number> {
  const { total } = await db
    .selectFrom('minigame_duels')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('challenger_id', '=', challengerId)
    .where('status', 'in', ['open', 'playing'])
    .where('ends_at', '>', at)
    .executeTakeFirstOrThrow()
  return total
}

/** Returns the member's newest duels. Each side has an index, so that neither scans the duels of other members. */
export async function listDuels(db: Db, userId: string, limit: number): Promise<DuelRow[]> {
  const of = (column: 'challenger_id' | 'opponent_id') => {
    const rows = db.selectFrom('minigame_duels').select(columns).where(column, '=', userId)
    return db.selectFrom(rows.orderBy('id', 'desc').limit(limit).as('own')).selectAll()
  }
  const both = of('challenger_id').unionAll(of('opponent_id'))
  return db.selectFrom(both.as('d')).selectAll().orderBy('id', 'desc').limit(limit).execute()
}

export async function keepOpponent(tx: Tx, id: string, of: { opponentId: string; endsAt: Date }): Promise<void> {
  await tx
    .updateTable('minigame_duels')
    .set({ opponent_id: of.opponentId, status: 'playing', ends_at: of.endsAt })
    .where('id', '=', id)
    .execute()
}

export async function closeDuel(tx: Tx, id: string, status: 'declined' | 'cancelled'): Promise<void> {
  await tx.updateTable('minigame_duels').set({ status }).where('id', '=', id).execute()
}

export type DuelResult = { played: PlayedDuel; goals: Record<DuelSide, number>; at: Date }

export async function keepResult(tx: Tx, id: string, { played, goals, at }: DuelResult): Promise<void> {
  await tx
    .updateTable('minigame_duels')
    .set({
      status: 'finished',
      finished_at: at,
      challenger_goals: goals.challenger,
      opponent_goals: goals.opponent,
      shots: JSON.stringify(played),
    })
    .where('id', '=', id)
    .execute()
}

/** Cancels the duels of a member that have no result yet. */
export async function cancelRunning(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('minigame_duels')
    .set({ status: 'cancelled' })
    .where('status', 'in', ['open', 'playing'])
    .where((eb) => eb.or([eb('challenger_id', '=', userId), eb('opponent_id', '=', userId)]))
    .execute()
}

export async function insertSide(tx: Tx, duelId: string, row: SideRow & { at: Date }): Promise<void> {
  await tx
    .insertInto('minigame_duel_sides')
    .values({
      duel_id: duelId,
      side: row.side,
      user_id: row.userId,
      salt: row.salt,
      shots: JSON.stringify(row.shots),
      dives: JSON.stringify(row.dives),
      hash: row.hash,
      committed_at: row.at,
    })
    .execute()
}

/** Returns the sealed choices of these duels, by the duel's id. */
export async function listSides(db: Db, duelIds: readonly string[]): Promise<Map<string, SideRow[]>> {
  const found = new Map<string, SideRow[]>(duelIds.map((id) => [id, []]))
  if (duelIds.length === 0) return found
  const rows = await db.selectFrom('minigame_duel_sides').selectAll().where('duel_id', 'in', duelIds).execute()
  for (const { duel_id, side, user_id: userId, salt, shots, dives, hash } of rows)
    found.get(duel_id)?.push({ side, userId, salt, shots, dives, hash })
  return found
}

/** Returns the public data of these members, by id. */
export async function findDuelists(db: Db, userIds: readonly string[]): Promise<Map<string, DuelPlayer>> {
  const rows = await authors(db).where('id', 'in', userIds).execute()
  return new Map(
    rows.map(({ id: userId, username, nickname: displayName, profile_picture: profilePicture }) => [
      userId,
      { userId, username, displayName, profilePicture },
    ]),
  )
}

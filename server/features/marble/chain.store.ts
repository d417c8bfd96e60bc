import { type Generated, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type ChainTable = {
  id: Generated<string>
  room_id: string
  anchor: string
  /** Null in old chains, whose start was not sealed. No more seeds are taken from them. */
  sealed_start: Buffer | null
  length: number
  created_at: Generated<Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    marble_chains: ChainTable
  }
}

export type ChainRow = { id: string; room_id: string; anchor: string; sealed_start: Buffer | null; length: number }
const columns = ['id', 'room_id', 'anchor', 'sealed_start', 'length'] as const

/** Returns the room’s newest chain with its number of used seeds, or null when the room has no chain. */
export async function findNewestChain(tx: Tx, roomId: string): Promise<(ChainRow & { used: number }) | null> {
  const row = await tx
    .selectFrom('marble_chains as c')
    .select([...columns, usedOf])
    .where('room_id', '=', roomId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Seeds are used in order, so the highest place is the number of used seeds. */
const usedOf = sql<number>`(
  select coalesce(max(chain_no), 0) from marble_races where chain_id = c.id
)`.as('used')

export async function findChain(tx: Db, id: string): Promise<ChainRow> {
  return tx.selectFrom('marble_chains').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function insertChain(
  tx: Tx,
  { roomId, anchor, sealed, length }: { roomId: string; anchor: string; sealed: Buffer; length: number },
): Promise<ChainRow> {
  return tx
    .insertInto('marble_chains')
    .values({ room_id: roomId, anchor, sealed_start: sealed, length })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export type ShownChain = { id: string; room_id: string; anchor: string; length: number; used: number; created_at: Date }

const shown = (db: Db) =>
  db.selectFrom('marble_chains as c').select(['c.id', 'c.room_id', 'c.anchor', 'c.length', 'c.created_at', usedOf])

export async function findShownChain(db: Db, id: string): Promise<ShownChain> {
  return shown(db).where('c.id', '=', id).executeTakeFirstOrThrow()
}

export async function listChains(
  db: Db,
  { roomId, ...paging }: KeysetPaging & { roomId?: string | undefined },
): Promise<KeysetPage<ShownChain>> {
  const all = shown(db).$if(roomId !== undefined, (query) => query.where('c.room_id', '=', String(roomId)))
  return readPage(all, {
    order: [{ column: 'c.id', type: 'bigint', direction: 'desc' }],
    paging,
    async count() {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from marble_chains
        where ${roomId === undefined ? sql<boolean>`true` : sql<boolean>`room_id = ${roomId}`}`.execute(db)
      return rows[0]?.total ?? 0
    },
  })
}

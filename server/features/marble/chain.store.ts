import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/sql.ts'

type ChainTable = {
  id: Generated<string>
  room_id: string
  anchor: string
  start: string
  length: number
  used: Generated<number>
  created_at: Generated<Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    marble_chains: ChainTable
  }
}

/** The next seed's place in the room's newest chain, taken; null where that is used up. */
export async function takeLink(tx: Tx, roomId: string): Promise<{ start: string; at: number } | null> {
  const row = await tx
    .updateTable('marble_chains')
    .set({ used: sql<number>`used + 1` })
    .where('id', '=', (e) =>
      e
        .selectFrom('marble_chains')
        .select((s) => s.fn.max('id').as('id'))
        .where('room_id', '=', roomId),
    )
    .whereRef('used', '<', 'length')
    .returning(['start', 'length', 'used'])
    .executeTakeFirst()
  return row ? { start: row.start, at: row.length - row.used } : null
}

export async function insertChain(
  tx: Tx,
  chain: { roomId: string; anchor: string; start: string; length: number },
): Promise<void> {
  const { roomId, ...rest } = chain
  await tx
    .insertInto('marble_chains')
    .values({ room_id: roomId, ...rest })
    .execute()
}

/** What may be known of each room's newest chain. */
export async function listChains(db: Db) {
  return db
    .selectFrom('marble_chains')
    .distinctOn('room_id')
    .select(['room_id', 'anchor', 'length', 'used', 'created_at'])
    .orderBy('room_id')
    .orderBy('id', 'desc')
    .execute()
}

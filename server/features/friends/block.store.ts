import { type ColumnType, sql } from 'kysely'
import type { Db, Tx } from '#server/db/sql.ts'

type BlockTable = { user_id: string; blocked_id: string; created_at: ColumnType<Date, never, never> }

declare module '#server/db/sql.ts' {
  interface Database {
    blocks: BlockTable
  }
}

export type Blocks = { byOne: boolean; byOther: boolean }

export async function findBlocks(db: Db, { userId, otherId }: { userId: string; otherId: string }): Promise<Blocks> {
  const rows = await db
    .selectFrom('blocks')
    .select('user_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', userId), eb('blocked_id', '=', otherId)]),
        eb.and([eb('user_id', '=', otherId), eb('blocked_id', '=', userId)]),
      ]),
    )
    .execute()
  const by = (id: string) => rows.some(({ user_id }) => user_id === id)
  return { byOne: by(userId), byOther: by(otherId) }
}

export async function countBlocked(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('blocks')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertBlock(tx: Tx, { userId, otherId }: { userId: string; otherId: string }): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ user_id: userId, blocked_id: otherId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes the block. Returns false when there was none. */
export async function deleteBlock(tx: Tx, { userId, otherId }: { userId: string; otherId: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('blocks')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', otherId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

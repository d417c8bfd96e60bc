import { type ColumnType, type Generated, sql } from 'kysely'
import type { Locale, LocalText } from '#contract/envelope.ts'
import type { Gift } from '#contract/gifts.ts'
import type { GiftArt } from '#contract/rules/gift-kinds.ts'
import type { Db } from '#server/db/sql.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    gifts: {
      id: Generated<string>
      art: GiftArt
      name: ColumnType<LocalText, string, string>
      price: number
      is_open: Generated<boolean>
    }
  }
}

/** Returns the available gifts, cheapest first. */
export async function listGifts(db: Db, locale: Locale): Promise<Gift[]> {
  return db
    .selectFrom('gifts')
    .select(['id', 'art', 'price', sql<string>`name ->> ${locale}`.as('name')])
    .where('is_open', '=', true)
    .orderBy('price')
    .orderBy('id')
    .execute()
}

export type GiftRow = { id: string; art: GiftArt; price: number; name: LocalText }

/** Returns null when the gift is unknown or no longer available. */
export async function findGift(db: Db, id: string): Promise<GiftRow | null> {
  const found = db.selectFrom('gifts').select(['id', 'art', 'price', 'name'])
  return (await found.where('id', '=', id).where('is_open', '=', true).executeTakeFirst()) ?? null
}

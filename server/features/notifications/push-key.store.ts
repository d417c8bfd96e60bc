import type { Generated } from 'kysely'
import type { Db } from '#server/db/sql.ts'

type KeyTable = { single: Generated<true>; public_key: string; private_key: string; created_at: Generated<Date> }

declare module '#server/db/sql.ts' {
  interface Database {
    push_keys: KeyTable
  }
}

/** Base64url; the public key is an uncompressed point of P-256 (RFC 8292, section 3.2). */
export type PushKeys = { publicKey: string; privateKey: string }

/** Returns the site’s keys and creates them at the first start. When two processes create them, the first ones win. */
export async function keepKeys(db: Db, make: () => PushKeys): Promise<PushKeys> {
  const known = await findKeys(db)
  if (known) return known
  const { publicKey, privateKey } = make()
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findKeys(db)) as PushKeys
}

async function findKeys(db: Db): Promise<PushKeys | null> {
  const query = db.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey'])
  return (await query.executeTakeFirst()) ?? null
}

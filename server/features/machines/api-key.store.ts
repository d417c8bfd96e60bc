import { type Generated, type SqlBool, sql } from 'kysely'
import type { Role } from '#contract/account.ts'
import type { ApiKeyState } from '#contract/api-keys.ts'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { KeyScope } from '#contract/rules/key-scopes.ts'
import { countSome, readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { usernameOf } from '#server/tables/authors.ts'
import { bans } from '#server/tables/bans.ts'
import { operators } from '#server/tables/operators.ts'

type ApiKeyTable = {
  id: Generated<string>
  key_hash: Buffer
  prefix: string
  name: string
  scopes: KeyScope[]
  user_id: string
  made_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
  ended_at: Date | null
  end_reason: 'revoked' | 'maker' | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    api_keys: ApiKeyTable
  }
}

type NewKey = { hash: Buffer; prefix: string; name: string; scopes: KeyScope[]; userId: string; expiresAt: Date }

/** Adds a key and returns its id. */
export async function insertKey(tx: Tx, { hash, userId, expiresAt, ...rest }: NewKey): Promise<string> {
  const { id } = await tx
    .insertInto('api_keys')
    .values({ ...rest, key_hash: hash, user_id: userId, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts the keys that work, under a lock against another key in the meantime. */
export async function countOpenKeys(tx: Tx, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('api_keys'))`.execute(tx)
  const row = await tx
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return row.count
}

export type KeyRow = {
  id: string
  name: string
  scopes: KeyScope[]
  userId: string
  username: string
  /** Role of the maker now. Null when the maker is no operator any more, or is banned. */
  role: Role | null
  usedAt: Date | null
}

/** Finds a key that is neither revoked nor expired. The hash is of 256 random bits, so its lookup reveals nothing. */
export async function findKey(db: Db, hash: Buffer, now: Date): Promise<KeyRow | null> {
  const row = await db
    .selectFrom('api_keys as k')
    .leftJoin(makers(db).as('m'), 'm.id', 'k.user_id')
    .select(['k.id', 'k.name', 'k.scopes', 'k.user_id as userId', 'm.role', 'k.used_at as usedAt'])
    .select(usernameOf(sql.ref('k.user_id')).as('username'))
    .where('k.key_hash', '=', hash)
    .where('k.ended_at', 'is', null)
    .where('k.expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Selects the members in whose names keys act: operators who are neither silenced nor suspended. */
function makers(db: Db) {
  const banned = sql<SqlBool>`exists (select from (${bans(db)}) b where b."userId" = users.id and b."roomId" is null)`
  return operators(db).where(sql<SqlBool>`not ${banned}`)
}

/** Records a use, unless another one was recorded after `before`. */
export async function touchKey(db: Db, id: string, { now, before }: { now: Date; before: Date }): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ used_at: now })
    .where('id', '=', id)
    .where((e) => e.or([e('used_at', 'is', null), e('used_at', '<', before)]))
    .execute()
}

/** Revokes a key and returns its name. Null for a key that is unknown or ended. */
export async function endKey(tx: Tx, id: string, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('api_keys')
    .set({ ended_at: now, end_reason: 'revoked' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** Ends the keys of a member who is not among those in whose names keys act, so that a later role does not revive them. */
export async function endKeysOfMaker(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ ended_at: now, end_reason: 'maker' })
    .where('user_id', '=', userId)
    .where('user_id', 'not in', makers(db).clearSelect().select('users.id'))
    .where('ended_at', 'is', null)
    .execute()
}

export type ListedKey = {
  id: string
  name: string
  prefix: string
  scopes: KeyScope[]
  userId: string
  madeAt: Date
  expiresAt: Date
  usedAt: Date | null
  state: ApiKeyState
}

export async function pageOfKeys(db: Db, now: Date, paging: KeysetPaging): Promise<KeysetPage<ListedKey>> {
  const all = db.selectFrom('api_keys')
  const isMakers = sql<SqlBool>`user_id in (${makers(db).clearSelect().select('users.id')})`
  const shown = all.select([
    'id',
    'name',
    'prefix',
    'scopes',
    'user_id as userId',
    'made_at as madeAt',
    'expires_at as expiresAt',
    'used_at as usedAt',
    sql<ApiKeyState>`case when ended_at is not null then end_reason when expires_at <= ${now} then 'expired'
      when ${isMakers} then 'active' else 'maker' end`.as('state'),
  ])
  return readPage(shown, {
    order: [{ column: 'id', type: 'bigint', direction: 'desc' }],
    paging,
    count: () => countSome(db, all.select('id')),
  })
}

/** Deletes keys that ended or expired before this time. */
export async function deleteOldKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('api_keys').where(sql<SqlBool>`least(ended_at, expires_at) < ${before}`).execute()
}

import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/sql.ts'

type TotpKeyTable = { user_id: string; sealed: Buffer; confirmed_at: Date | null; last_step: Generated<string> }
type RecoveryCodeTable = { user_id: string; hash: Buffer }
type PasskeyTable = {
  id: string
  user_id: string
  public_key: Buffer
  counter: string
  transports: string[]
  name: string
  created_at: Generated<Date>
  used_at: Generated<Date | null>
}

declare module '#server/db/sql.ts' {
  interface Database {
    totp_keys: TotpKeyTable
    recovery_codes: RecoveryCodeTable
    passkeys: PasskeyTable
    used_challenges: { hash: Buffer; expires_at: Date }
  }
}

/** Locks the member's second steps until the transaction ends, so that changes run one after another. */
export async function lockSecondSteps(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`second steps ${userId}`}, 0))`.execute(tx)
}

/** Stores an unconfirmed key in place of an earlier unconfirmed one. Returns false when a confirmed key exists. */
export async function upsertTotpKey(db: Db, key: { userId: string; sealed: Buffer }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('totp_keys')
    .values({ user_id: key.userId, sealed: key.sealed, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed: key.sealed, last_step: '0' })
        .where('totp_keys.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function findTotpKey(db: Db, userId: string) {
  return (await db.selectFrom('totp_keys').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? null
}

/**
 * Marks a time step as used; with `isConfirming`, also confirms the key. Returns false when the step is not newer than
 * the last one, or when the key has changed since it was read.
 */
export async function updateTotpStep(
  db: Db,
  taken: { userId: string; step: number; sealed: Buffer; isConfirming: boolean },
): Promise<boolean> {
  let query = db
    .updateTable('totp_keys')
    .set({ last_step: String(taken.step), ...(taken.isConfirming && { confirmed_at: sql<Date>`now()` }) })
    .where('user_id', '=', taken.userId)
    .where('sealed', '=', taken.sealed)
    .where('last_step', '<', String(taken.step))
  query = query.where('confirmed_at', taken.isConfirming ? 'is' : 'is not', null)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

export async function deleteTotpKey(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('totp_keys').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes a code. Returns true for only one of several parallel callers. */
export async function deleteRecoveryCode(db: Db, code: { userId: string; hash: Buffer }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', code.userId)
    .where('hash', '=', code.hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function insertRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute()
}

export async function listPasskeys(db: Db, userId: string) {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}

export async function findPasskey(db: Db, id: string) {
  return (await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export type NewPasskey = {
  id: string
  userId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
}

/** Returns undefined when a passkey with this id is already stored, for any member. */
export async function insertPasskey(db: Db, { id, userId, publicKey, counter, transports, name }: NewPasskey) {
  return db
    .insertInto('passkeys')
    .values({ id, user_id: userId, public_key: publicKey, counter: String(counter), transports, name })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'name', 'created_at', 'used_at'])
    .executeTakeFirst()
}

export async function updatePasskeyUsed(db: Db, used: { id: string; counter: number }): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter: String(used.counter), used_at: sql<Date>`now()` })
    .where('id', '=', used.id)
    .execute()
}

export async function deletePasskey(db: Db, which: { id: string; userId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

export async function hasSecondStep(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from totp_keys where user_id = ${userId} and confirmed_at is not null)
        or exists (select from passkeys where user_id = ${userId}) as has`.execute(db)
  return rows[0]?.has ?? false
}

/** Marks a challenge as used. Returns true only for the first caller. */
export async function insertUsedChallenge(db: Db, challenge: { hash: Buffer; expiresAt: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('used_challenges')
    .values({ hash: challenge.hash, expires_at: challenge.expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<', sql<Date>`now()`).execute()
}

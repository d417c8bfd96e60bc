import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/sql.ts'

export type MailPurpose = 'reset-password' | 'confirm-email'

type MailTokenTable = {
  hash: Buffer
  user_id: string
  purpose: MailPurpose
  email: string
  created_at: Generated<Date>
  expires_at: Date
}
type SmsCodeTable = {
  user_id: string
  phone: string
  hash: Buffer
  tries: Generated<number>
  sent_at: Generated<Date>
  expires_at: Date
}

declare module '#server/db/sql.ts' {
  interface Database {
    mail_tokens: MailTokenTable
    sms_codes: SmsCodeTable
  }
}

const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`

export async function countMailTokensWithin(
  db: Db,
  of: { userId: string; purpose: MailPurpose; seconds: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('mail_tokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', of.userId)
    .where('purpose', '=', of.purpose)
    .where('created_at', '>', inSeconds(-of.seconds))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertMailToken(
  db: Db,
  token: { hash: Buffer; userId: string; purpose: MailPurpose; email: string; lifeS: number },
): Promise<void> {
  await db
    .insertInto('mail_tokens')
    .values({
      hash: token.hash,
      user_id: token.userId,
      purpose: token.purpose,
      email: token.email,
      expires_at: inSeconds(token.lifeS),
    })
    .execute()
}

/** Returns the owner of a link for a new password, while the account has the address to which it was mailed. */
export async function findResetOwner(db: Db, hash: Buffer) {
  const row = await db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .select(['users.id as userId', 'users.username', 'mail_tokens.email'])
    .whereRef('users.email', '=', 'mail_tokens.email')
    .where('hash', '=', hash)
    .where('purpose', '=', 'reset-password')
    .where('expires_at', '>', inSeconds(0))
    .executeTakeFirst()
  return row ?? null
}

/** Deletes the token. Returns true for only one of several parallel callers. */
export async function deleteMailToken(db: Db, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('mail_tokens').where('hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Returns the member and the address of a confirmation link, and deletes the member's links for a new password that went
 * to other addresses. Also deletes older confirmations of other addresses, so that an older link never undoes a newer
 * one. Keeps the link itself, so that a repeated confirmation succeeds.
 */
export async function takeConfirmation(tx: Tx, hash: Buffer): Promise<{ userId: string; email: string } | null> {
  const owner = await tx
    .selectFrom('mail_tokens')
    .select(['user_id as userId', 'email', 'created_at as createdAt'])
    .where('hash', '=', hash)
    .where('purpose', '=', 'confirm-email')
    .where('expires_at', '>', inSeconds(0))
    .forUpdate()
    .executeTakeFirst()
  if (!owner) return null
  await tx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', owner.userId)
    .where('email', '<>', owner.email)
    .where((eb) => eb.or([eb('purpose', '=', 'reset-password'), eb('created_at', '<', owner.createdAt)]))
    .execute()
  return { userId: owner.userId, email: owner.email }
}

export async function deleteMailTokensOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('mail_tokens').where('user_id', '=', userId).execute()
}

/** Returns false and writes nothing while the last code is younger than `gapS`. */
export async function upsertSmsCode(
  db: Db,
  code: { userId: string; phone: string; hash: Buffer; lifeS: number; gapS: number },
): Promise<boolean> {
  const values = { phone: code.phone, hash: code.hash, tries: 0, expires_at: inSeconds(code.lifeS) }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('sms_codes')
    .values({ user_id: code.userId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...values, sent_at: inSeconds(0) })
        .where('sms_codes.sent_at', '<', inSeconds(-code.gapS)),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/**
 * Counts an attempt and returns the code’s phone and hash. Returns null when there is no valid code or no attempt left.
 * One statement does both, so that parallel guesses are all counted.
 */
export async function takeSmsTry(db: Db, of: { userId: string; maxTries: number }) {
  const row = await db
    .updateTable('sms_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', of.userId)
    .where('tries', '<', of.maxTries)
    .where('expires_at', '>', inSeconds(0))
    .returning(['phone', 'hash'])
    .executeTakeFirst()
  return row ?? null
}

/** Deletes the code. Returns true for only one of several parallel callers. */
export async function deleteSmsCode(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sms_codes').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteExpiredProofs(db: Db): Promise<void> {
  // Mail tokens are also used to count the mails of the last hour, so they are deleted an hour after they expire.
  await db.deleteFrom('mail_tokens').where('expires_at', '<', inSeconds(-3600)).execute()
  await db.deleteFrom('sms_codes').where('expires_at', '<', inSeconds(0)).execute()
}

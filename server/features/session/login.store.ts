import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Role } from '#contract/account.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { accounts } from '#server/tables/authors.ts'

type PasswordTable = {
  user_id: string
  hash: string
  /** A hash with other parameters of the same password is no change. */
  changed_at: Generated<Date>
}
type LoginTryTable = { account_key: string; tries: number; last_at: Generated<Date> }

declare module '#server/db/sql.ts' {
  interface Database {
    passwords: PasswordTable
    login_tries: LoginTryTable
  }
}

export type Account = { userId: string; username: string; role: Role }
export type Login = Account & { hash: string; passwordChangedAt: Date }

function logins(db: Db) {
  return db
    .selectFrom(accounts(db).as('users'))
    .innerJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.id as userId', 'users.username', 'users.role'])
    .select(['passwords.hash', 'passwords.changed_at as passwordChangedAt'])
}

export async function findLoginByName(db: Db, accountKey: string): Promise<Login | null> {
  return (await logins(db).where('users.username_key', '=', accountKey).executeTakeFirst()) ?? null
}

export async function findLogin(db: Db, userId: string): Promise<Login | null> {
  return (await logins(db).where('users.id', '=', userId).executeTakeFirst()) ?? null
}

export async function findAccount(db: Db, userId: string): Promise<Account | null> {
  const query = db
    .selectFrom(accounts(db).as('users'))
    .select(['id as userId', 'username', 'role'])
    .where('id', '=', userId)
  return (await query.executeTakeFirst()) ?? null
}

/**
 * Returns the account as it is now. Until the transaction ends, changes of its password and `lockLogins` wait. Returns
 * null when the password is not the one of `passwordChangedAt` any more.
 */
export async function lockAccount(
  tx: Tx,
  { userId, passwordChangedAt }: { userId: string; passwordChangedAt?: Date | undefined },
): Promise<Account | null> {
  // Not the row of the member, which settlements of many members lock for longer.
  const password = tx.selectFrom('passwords').select('changed_at').where('user_id', '=', userId)
  const changedAt = (await password.forShare().executeTakeFirst())?.changed_at
  const isReplaced = passwordChangedAt !== undefined && changedAt?.getTime() !== passwordChangedAt.getTime()
  return isReplaced ? null : findAccount(tx, userId)
}

/** Waits for logins of the member that have begun. Later ones wait until the transaction ends, and see its changes. */
export async function lockLogins(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('passwords').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}

export async function upsertPassword(db: Db, password: { userId: string; hash: string }): Promise<void> {
  await db
    .insertInto('passwords')
    .values({ user_id: password.userId, hash: password.hash })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ hash: password.hash, changed_at: sql<Date>`now()` }),
    )
    .execute()
}

export async function deletePassword(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passwords').where('user_id', '=', userId).execute()
}

/** Replaces a hash by another hash of the same password, unless the password has changed since it was read. */
export async function updatePasswordHash(db: Db, change: { userId: string; from: string; to: string }): Promise<void> {
  await db
    .updateTable('passwords')
    .set({ hash: change.to })
    .where('user_id', '=', change.userId)
    .where('hash', '=', change.from)
    .execute()
}

export type TryLimits = { free: number; windowS: number; firstWaitS: number }

/**
 * Returns SQL for the required delay after the last try, in seconds. It is 0 while free tries are left, then doubles
 * with each try, up to the window.
 */
function waitS(limits: TryLimits) {
  return sql<number>`case when login_tries.tries < ${limits.free} then 0
    else least(${limits.windowS}, ${limits.firstWaitS} * power(2, least(login_tries.tries - ${limits.free}, 20))) end`
}

/**
 * Counts a try before its outcome is known, so that parallel guesses count too. Returns null when the try is allowed,
 * else the seconds to wait. A free try does not check the time: of two parallel tries, the one that began first may
 * arrive second.
 */
export async function takeLoginTry(db: Db, accountKey: string, limits: TryLimits): Promise<number | null> {
  const taken = await sql`
    insert into login_tries (account_key, tries) values (${accountKey}, 1)
    on conflict (account_key) do update set
      tries = case when login_tries.last_at < now() - ${limits.windowS} * interval '1 second' then 1
              else login_tries.tries + 1 end,
      last_at = now()
    where login_tries.tries < ${limits.free}
      or login_tries.last_at + ${waitS(limits)} * interval '1 second' <= now()
    returning tries`.execute(db)
  if (taken.rows.length > 0) return null
  const wait = await db
    .selectFrom('login_tries')
    .select(
      sql<number>`ceil(extract(epoch from last_at + ${waitS(limits)} * interval '1 second' - now()))::int`.as('s'),
    )
    .where('account_key', '=', accountKey)
    .executeTakeFirst()
  return Math.max(1, wait?.s ?? 1)
}

/** Subtracts a try whose password was never checked. */
export async function updateLoginTryReturned(db: Db, accountKey: string): Promise<void> {
  await db
    .updateTable('login_tries')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('account_key', '=', accountKey)
    .where('tries', '>', 0)
    .execute()
}

export async function deleteLoginTries(db: Db, accountKey: string): Promise<void> {
  await db.deleteFrom('login_tries').where('account_key', '=', accountKey).execute()
}

export async function deleteLoginTriesOlderThan(db: Db, seconds: number): Promise<void> {
  await db
    .deleteFrom('login_tries')
    .where('last_at', '<', sql<Date>`now() - ${seconds} * interval '1 second'`)
    .execute()
}

import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Role } from '#contract/account.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { accounts } from '#server/tables/authors.ts'

type SessionTable = {
  id: string
  user_id: string
  user_agent: string
  device: Generated<Buffer | null>
  /** Keyed hash of the address at which the session was opened. Deleted after 30 days. */
  address: Generated<Buffer | null>
  country: Generated<string | null>
  zone: Generated<string | null>
  is_strong: Generated<boolean>
  created_at: Generated<Date>
  used_at: Generated<Date>
  ended_at: Date | null
  end_reason: string | null
}
type RefreshTokenTable = { hash: Buffer; session_id: string; expires_at: Date; used_at: Date | null }

declare module '#server/db/sql.ts' {
  interface Database {
    sessions: SessionTable
    refresh_tokens: RefreshTokenTable
  }
}

export type EndReason = 'logout' | 'reuse' | 'password' | 'role' | 'removed' | 'left' | 'staff'

const now = sql<Date>`now()`
const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`

export type NewSession = {
  id: string
  userId: string
  userAgent: string
  device: Buffer
  address: Buffer | null
  country: string | null
  zone: string | null
  isStrong: boolean
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  const { id, userId, userAgent, device, address, country, zone, isStrong } = session
  await db
    .insertInto('sessions')
    .values({ id, user_id: userId, user_agent: userAgent, device, address, country, zone, is_strong: isStrong })
    .execute()
}

const openColumns = ['id', 'user_id', 'user_agent', 'country', 'zone', 'created_at', 'used_at'] as const
export type OpenSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

export async function findSession(db: Db, id: string) {
  return (await db.selectFrom('sessions').select(openColumns).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns sessions that a refresh token can still continue, the last used first. */
export async function listOpenSessions(
  db: Db,
  { userId, unusedForS, lifeS }: { userId: string; unusedForS: number; lifeS: number },
): Promise<OpenSession[]> {
  return db
    .selectFrom('sessions')
    .select(openColumns)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('used_at', '>', inSeconds(-unusedForS))
    .where('created_at', '>', inSeconds(-lifeS))
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * Returns true when the owner has logged in with this device. Only open sessions and sessions that ended by logout
 * count.
 */
export async function isDeviceOf(
  db: Db,
  of: { device: Buffer } & ({ accountKey: string } | { userId: string }),
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin(accounts(db).as('users'), 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.device', '=', of.device)
    .where((eb) => ('userId' in of ? eb('users.id', '=', of.userId) : eb('users.username_key', '=', of.accountKey)))
    .where((eb) =>
      eb.or([eb('sessions.end_reason', 'is', null), eb('sessions.end_reason', '=', 'logout' satisfies EndReason)]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The token expires after `lifeS`, and at the latest when its session is `sessionLifeS` old. */
export async function insertRefreshToken(
  db: Db,
  { hash, sessionId, lifeS, sessionLifeS }: { hash: Buffer; sessionId: string; lifeS: number; sessionLifeS: number },
): Promise<void> {
  const sessionEnd = sql<Date>`(select created_at from sessions where id = ${sessionId}) + ${sessionLifeS} * interval '1 second'`
  await db
    .insertInto('refresh_tokens')
    .values({ hash, session_id: sessionId, expires_at: sql<Date>`least(${inSeconds(lifeS)}, ${sessionEnd})` })
    .execute()
}

/** Locks the token's row, so that one of several parallel refreshes rotates it and the others see the rotation. */
export async function lockRefreshToken(tx: Tx, hash: Buffer) {
  return (
    (await tx
      .selectFrom('refresh_tokens')
      .select(['session_id', 'expires_at', 'used_at', sql<Date>`clock_timestamp()`.as('now')])
      .where('hash', '=', hash)
      .forUpdate()
      .executeTakeFirst()) ?? null
  )
}

export async function isRefreshTokenUsed(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db.selectFrom('refresh_tokens').select('used_at').where('hash', '=', hash).executeTakeFirst()
  return row?.used_at != null
}

export async function updateRefreshTokenUsed(tx: Tx, token: { hash: Buffer; usedAt: Date }): Promise<void> {
  await tx.updateTable('refresh_tokens').set({ used_at: token.usedAt }).where('hash', '=', token.hash).execute()
}

export type SessionOwner = { userId: string; username: string; role: Role; endedAt: Date | null; isStrong: boolean }

/**
 * Returns the session's owner with the current role, so that a change of role takes effect at the next refresh at the
 * latest.
 */
export async function findSessionOwner(db: Db, sessionId: string): Promise<SessionOwner | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin(accounts(db).as('users'), 'users.id', 'sessions.user_id')
    .select([
      'users.id as userId',
      'users.username',
      'users.role',
      'sessions.ended_at as endedAt',
      'sessions.is_strong as isStrong',
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  return row ?? null
}

/** Marks the session as confirmed by a second step. */
export async function updateSessionStrong(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ is_strong: true }).where('id', '=', sessionId).execute()
}

export async function updateSessionsWeak(db: Db, userId: string): Promise<void> {
  await db.updateTable('sessions').set({ is_strong: false }).where('user_id', '=', userId).execute()
}

export async function updateSessionUsed(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('sessions').set({ used_at: now }).where('id', '=', sessionId).execute()
}

/** Ends the selected sessions that are open. Returns their ids. */
export async function updateSessionsEnded(
  db: Db,
  which: { reason: EndReason } & (
    | { sessionId: string; userId?: string }
    | { userId: string; exceptSessionId?: string }
  ),
): Promise<string[]> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: which.reason })
    .where('ended_at', 'is', null)
    .returning('id')
  if ('sessionId' in which) {
    query = query.where('id', '=', which.sessionId)
    if (which.userId) query = query.where('user_id', '=', which.userId)
  } else {
    query = query.where('user_id', '=', which.userId)
    if (which.exceptSessionId) query = query.where('id', '!=', which.exceptSessionId)
  }
  return (await query.execute()).map((row) => row.id)
}

export async function findSessionOfToken(db: Db, hash: Buffer): Promise<string | null> {
  const row = await db.selectFrom('refresh_tokens').select('session_id').where('hash', '=', hash).executeTakeFirst()
  return row?.session_id ?? null
}

export async function listSessionsEndedWithin(db: Db, seconds: number): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('id').where('ended_at', '>', inSeconds(-seconds)).execute()
  return rows.map((row) => row.id)
}

/** Deletes sessions without a valid refresh token. Their refresh tokens are deleted with them. */
export async function deleteSessionsUnusedFor(db: Db, seconds: number): Promise<void> {
  await db.deleteFrom('sessions').where('used_at', '<', inSeconds(-seconds)).execute()
}

export async function clearAddresses(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ address: null })
    .where('address', 'is not', null)
    .where('created_at', '<', before)
    .execute()
}

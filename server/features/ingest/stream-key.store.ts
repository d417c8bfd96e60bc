import { type ColumnType, type Generated, sql } from 'kysely'
import type { Role } from '#contract/account.ts'
import type { PublishRefusal } from '#contract/ingest.ts'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { leavers } from '#server/tables/sessions.ts'
import { suspendedMembers } from '#server/tables/suspensions.ts'
import { oldKeyAgainMs } from './stream-key.rules.ts'

type KeyTable = {
  user_id: string
  key_id: string
  secret_hash: Buffer
  /** Ids of replaced keys, newest first. */
  earlier_key_ids: ColumnType<string[], undefined, string[]>
  keeps_recording: Generated<boolean>
  created_at: ColumnType<Date, Date, Date>
  last_refusal: ColumnType<PublishRefusal | null, PublishRefusal | null | undefined, PublishRefusal | null>
  last_refused_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}
/** Fixture that a commentator chose for the next publish. */
type ChoiceTable = { user_id: string; fixture_id: string; chosen_at: Generated<Date> }

/** Encoders rarely keep a key that was replaced more often. */
const maxEarlierKeys = 8

declare module '#server/db/sql.ts' {
  interface Database {
    stream_keys: KeyTable
    stream_choices: ChoiceTable
  }
}

/** `isClosed` is true while the account is suspended or being deleted. */
export type PublishOwner = { userId: string; role: Role; keepsRecording: boolean; isClosed: boolean }
export type KeyOwner = PublishOwner & { secretHash: Buffer }

const isClosed = (db: Db) => sql<boolean>`u.id in (${leavers(db)}) or u.id in (${suspendedMembers(db)})`.as('isClosed')

export async function findKeyOwner(db: Db, keyId: string): Promise<KeyOwner | null> {
  const row = await db
    .selectFrom('stream_keys as k')
    .innerJoin(authors(db).as('u'), 'u.id', 'k.user_id')
    .select(['u.id as userId', 'u.role', 'k.secret_hash as secretHash', 'k.keeps_recording as keepsRecording'])
    .select(isClosed(db))
    .where('k.key_id', '=', keyId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the member whose earlier key this was, or null. */
export async function findEarlierOwner(db: Db, keyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('stream_keys')
    .select('user_id')
    .where('earlier_key_ids', '@>', sql<string[]>`array[${keyId}::text]`)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Returns a member who may have no key. Recordings are then kept. */
export async function findPublisher(db: Db, userId: string): Promise<PublishOwner | null> {
  const row = await db
    .selectFrom(authors(db).as('u'))
    .leftJoin('stream_keys as k', 'k.user_id', 'u.id')
    .select(['u.id as userId', 'u.role'])
    .select(isClosed(db))
    .select(({ fn, lit }) => fn.coalesce('k.keeps_recording', lit(true)).as('keepsRecording'))
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export type KeyFacts = {
  keyId: string
  createdAt: Date
  lastRefusal: PublishRefusal | null
  lastRefusedAt: Date | null
}

export async function findKey(db: Db, userId: string): Promise<KeyFacts | null> {
  const row = await db
    .selectFrom('stream_keys')
    .select([
      'key_id as keyId',
      'created_at as createdAt',
      'last_refusal as lastRefusal',
      'last_refused_at as lastRefusedAt',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export async function replaceKey(
  db: Db,
  key: { userId: string; keyId: string; secretHash: Buffer; createdAt: Date; keepsRecording: boolean },
): Promise<void> {
  const { userId, ...rest } = key
  const values = {
    key_id: rest.keyId,
    secret_hash: rest.secretHash,
    keeps_recording: rest.keepsRecording,
    created_at: rest.createdAt,
    last_refusal: null,
    last_refused_at: null,
  }
  await db
    .insertInto('stream_keys')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...values,
        earlier_key_ids: sql<string[]>`case when stream_keys.key_id = ${rest.keyId} then stream_keys.earlier_key_ids
          else (stream_keys.key_id || stream_keys.earlier_key_ids)[:${sql.lit(maxEarlierKeys)}] end`,
      }),
    )
    .execute()
}

/**
 * Stores why an encoder of the member was refused. An earlier key does not replace another reason of the last minute: an
 * encoder that was left on tries it every few seconds, and would hide what the present encoder does wrong.
 */
export async function markRefused(db: Db, userId: string, reason: PublishRefusal): Promise<void> {
  const refused = { last_refusal: reason, last_refused_at: new Date() }
  const update = db.updateTable('stream_keys').set(refused).where('user_id', '=', userId)
  const since = new Date(refused.last_refused_at.getTime() - oldKeyAgainMs)
  const isFree = sql<boolean>`coalesce(last_refusal = 'OLD_KEY' or last_refused_at < ${since}, true)`
  await (reason === 'OLD_KEY' ? update.where(isFree) : update).execute()
}

export async function findChoice(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('stream_choices')
    .select('fixture_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.fixture_id ?? null
}

export async function upsertChoice(db: Db, userId: string, fixtureId: string): Promise<void> {
  const values = { fixture_id: fixtureId, chosen_at: new Date() }
  await db
    .insertInto('stream_choices')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

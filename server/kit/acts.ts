import type { Generated } from 'kysely'
import type { Role } from '#contract/account.ts'
import type { ActKind } from '#contract/acts.ts'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import { countSome, readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type ActTable = {
  id: Generated<string>
  at: Generated<Date>
  kind: ActKind
  by_user_id: string
  by_role: Role
  room_id: string | null
  fixture_id: string | null
  user_id: string | null
  message_id: string | null
  reason: string
  until: Date | null
  /** Name of the API key that did it; empty for people. */
  key_name: Generated<string>
}

declare module '#server/db/sql.ts' {
  interface Database {
    acts: ActTable
  }
}

/** Keeps the log unchanged when two fixtures are merged as duplicates. */
export const actRows: FixtureRows[] = [{ table: 'acts', onMerge: 'stays' }]

export type Act = {
  kind: ActKind
  /** `key` is the API key that acts in the member's name. */
  by: { userId: string; role: Role; key?: { name: string } | undefined }
  roomId?: string | null
  fixtureId?: string
  userId?: string
  messageId?: string
  reason?: string
  until?: Date | null
}

/**
 * Records an act in the transaction that performs it, and returns its id. The table is append-only: it refuses updates
 * and deletes.
 */
export async function recordAct(tx: Tx, act: Act): Promise<string> {
  const { id } = await tx
    .insertInto('acts')
    .values({
      kind: act.kind,
      by_user_id: act.by.userId,
      by_role: act.by.role,
      room_id: act.roomId ?? null,
      fixture_id: act.fixtureId ?? null,
      user_id: act.userId ?? null,
      message_id: act.messageId ?? null,
      reason: act.reason ?? '',
      until: act.until ?? null,
      key_name: act.by.key?.name ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type ActRow = {
  id: string
  at: Date
  kind: ActKind
  byUserId: string
  byRole: Role
  fixtureId: string | null
  userId: string | null
  messageId: string | null
  reason: string
  until: Date | null
  keyName: string
}

/** Names who did it: the member, with the API key in the member's name. */
export function actorName(name: string, keyName: string): string {
  return keyName === '' ? name : `${name} (API: ${keyName})`
}

function acts(db: Db) {
  return db
    .selectFrom('acts')
    .select([
      'id',
      'at',
      'kind',
      'by_user_id as byUserId',
      'by_role as byRole',
      'fixture_id as fixtureId',
      'user_id as userId',
      'message_id as messageId',
      'reason',
      'until',
      'key_name as keyName',
    ])
}

/** Lists the acts in a room and on its fixture, newest first. With `beforeId`, only acts with a lower id. */
export async function listActs(
  db: Db,
  of: { roomId: string; fixtureId: string | null; beforeId: string | null; limit: number },
): Promise<ActRow[]> {
  return acts(db)
    .where((e) =>
      e.or([e('room_id', '=', of.roomId), ...(of.fixtureId === null ? [] : [e('fixture_id', '=', of.fixtureId)])]),
    )
    .$if(of.beforeId !== null, (query) => query.where('id', '<', String(of.beforeId)))
    .orderBy('id', 'desc')
    .limit(of.limit)
    .execute()
}

/** Lists the newest acts about a member. */
export async function listActsAbout(db: Db, userId: string, limit: number): Promise<ActRow[]> {
  return acts(db).where('user_id', '=', userId).orderBy('id', 'desc').limit(limit).execute()
}

export async function listAllActs(db: Db, paging: KeysetPaging): Promise<KeysetPage<ActRow>> {
  return readPage(acts(db), {
    order: [{ column: 'id', type: 'bigint', direction: 'desc' }],
    paging,
    count: () => countSome(db, db.selectFrom('acts').select('id')),
  })
}

type Counted = { kinds: readonly ActKind[]; since: Date } & (
  | { about: readonly string[]; by?: never }
  | { by: readonly string[]; about?: never }
)

/** Returns the number of acts of these kinds since a time, by the member whom they are about, or who did them. */
export async function countActs(db: Db, { about, by, kinds, since }: Counted): Promise<Map<string, number>> {
  const userIds = about ?? by
  if (userIds.length === 0) return new Map()
  const column = about ? 'user_id' : 'by_user_id'
  const rows = await db
    .selectFrom('acts')
    .select([`${column} as userId`, ({ fn }) => fn.countAll<string>().as('total')])
    .where(column, 'in', userIds)
    .where('kind', 'in', kinds)
    .where('at', '>=', since)
    .groupBy(column)
    .execute()
  return new Map(rows.flatMap(({ userId, total }) => (userId === null ? [] : [[userId, Number(total)]])))
}

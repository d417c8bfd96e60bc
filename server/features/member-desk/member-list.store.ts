import { type SqlBool, sql } from 'kysely'
import type { Role } from '#contract/account.ts'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { countSome, readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { members } from '#server/tables/authors.ts'
import { bans } from '#server/tables/bans.ts'
import { frozenMembers } from '#server/tables/ledger.ts'
import { leavers } from '#server/tables/sessions.ts'
import { suspendedMembers } from '#server/tables/suspensions.ts'

export type MemberState = {
  id: string
  isBanned: boolean
  isSuspended: boolean
  isFrozen: boolean
  isLeaving: boolean
}
export type MembersAsked = {
  q: string
  role: Role | ''
  /** True when e-mail addresses may be searched. */
  seesContacts: boolean
}

function found(db: Db, { q, role, seesContacts }: MembersAsked) {
  const all = members(db)
  const named = q === '' ? all : all.where((e) => e.or(waysOf(q, seesContacts)))
  return role === '' ? named : named.where('users.role', '=', role)
}

/** An e-mail address is searched alone, because in one condition with the words no index would be used. */
function waysOf(q: string, seesContacts: boolean) {
  const email = sql`users.email = lower(${q})`
  // Each of the two partial indexes of addresses needs its own condition.
  if (seesContacts && /.@/.test(q))
    return [
      sql<SqlBool>`${email} and users.email_verified_at is not null`,
      sql<SqlBool>`${email} and users.email_verified_at is null`,
    ]
  // The index `users_words` has this expression. Folded texts consist of letters, digits and blanks.
  const words = sql`to_tsquery('simple', replace(fold_text(${q}), ' ', ':* & ') || case fold_text(${q}) when '' then '' else ':*' end)`
  const ways = [sql<SqlBool>`to_tsvector('simple', fold_text(users.username || ' ' || users.nickname)) @@ ${words}`]
  if (/^\d{1,18}$/.test(q)) ways.push(sql<SqlBool>`users.id = ${q}::bigint`)
  return ways
}

const states = (db: Db) => [
  sql<boolean>`exists (select from (${bans(db)}) as b where b."userId" = users.id and b."roomId" is null)`.as(
    'isBanned',
  ),
  sql<boolean>`users.id in (${suspendedMembers(db)})`.as('isSuspended'),
  sql<boolean>`users.id in (${frozenMembers(db)})`.as('isFrozen'),
  sql<boolean>`users.id in (${leavers(db)})`.as('isLeaving'),
]

/** Returns a page of members, newest accounts first. */
export async function pageOfMembers(
  db: Db,
  asked: MembersAsked,
  paging: KeysetPaging,
): Promise<KeysetPage<MemberState>> {
  return readPage(found(db, asked).select(['users.id']).select(states(db)), {
    order: [{ column: 'users.id', type: 'bigint', direction: 'desc' }],
    paging,
    count: () => countSome(db, found(db, asked).select('users.id')),
  })
}

export async function findMember(db: Db, userId: string) {
  const row = await members(db)
    .select(['users.id', 'users.username', 'users.role', 'users.email', 'users.phone'])
    .select(states(db))
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Locks the account until the transaction ends and returns its role. Returns null without one. */
export async function lockRole(tx: Tx, userId: string): Promise<Role | null> {
  const row = await members(tx).select('users.role').where('users.id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  return row?.role ?? null
}

/** Finds members by words in their names, by id, or by e-mail address. Newest accounts come first. */
export async function findMembers(
  db: Db,
  { limit, ...asked }: Omit<MembersAsked, 'role'> & { limit: number },
): Promise<{ id: string; title: string }[]> {
  return found(db, { ...asked, role: '' })
    .select(['users.id', 'users.nickname as title'])
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute()
}

import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Role } from '#contract/account.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { balances } from '#server/tables/ledger.ts'
import { leavers } from '#server/tables/sessions.ts'

type UserTable = {
  id: Generated<string>
  username: string
  username_key: string
  username_skeleton: string
  nickname: string
  nickname_skeleton: string
  email: string | null
  email_verified_at: Date | null
  phone: string | null
  phone_verified_at: Date | null
  profile_picture: Generated<string>
  cover_picture: Generated<string>
  bio: Generated<string>
  role: Generated<Role>
  experience: Generated<number>
  invite_code: string | null
  created_at: Generated<Date>
  gone_at: Generated<Date | null>
}

declare module '#server/db/sql.ts' {
  interface Database {
    users: UserTable
  }
}

const publicColumns = ['id', 'username', 'nickname', 'profile_picture', 'role', 'experience', 'created_at'] as const
const profileColumns = [...publicColumns, 'bio', 'cover_picture'] as const
const ownColumns = [...profileColumns, 'email', 'email_verified_at', 'phone', 'phone_verified_at'] as const

export type PublicRow = Awaited<ReturnType<typeof listPublicUsers>>[number]
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfileByName>>>
export type OwnRow = Awaited<ReturnType<typeof ownRows>>[number]

export async function listPublicUsers(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return authors(db).where('id', 'in', userIds).execute()
}

export async function findProfileByName(db: Db, usernameKey: string) {
  const query = db
    .selectFrom('users')
    .select(profileColumns)
    .where('username_key', '=', usernameKey)
    .where('gone_at', 'is', null)
    .where('id', 'not in', leavers(db))
  return (await query.executeTakeFirst()) ?? null
}

/** Returns a map by user id. Omits unknown ids. */
export async function listOwnUsers(db: Db, userIds: string[]): Promise<Map<string, OwnRow>> {
  const rows = await ownRows(db, userIds)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findOwnUser(db: Db, userId: string): Promise<OwnRow | null> {
  return (await ownRows(db, [userId]))[0] ?? null
}

function ownRows(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('users')
    .leftJoin(balances(db).as('held'), 'held.user_id', 'users.id')
    .select([...ownColumns, sql<number>`coalesce(held.balance, 0)::float8`.as('balance')])
    .where('id', '=', sql<string>`any(${userIds})`)
    .execute()
}

/** Returns the id of the member who confirmed the address, or null. */
export async function findEmailOwner(db: Db, email: string): Promise<string | null> {
  const query = db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
  return (await query.executeTakeFirst())?.id ?? null
}

/** Returns the ids of members who entered the address but did not confirm it, oldest account first. */
export async function listEmailClaimants(db: Db, email: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function isUsernameTaken(db: Db, name: { key: string; skeleton: string }): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('username_key', '=', name.key), eb('username_skeleton', '=', name.skeleton)]))
    .executeTakeFirst()
  return row !== undefined
}

export async function isStaffNickname(
  db: Db,
  nicknameSkeleton: string,
  options: { exceptUserId?: string } = {},
): Promise<boolean> {
  let query = db
    .selectFrom('users')
    .select('id')
    .where('nickname_skeleton', '=', nicknameSkeleton)
    .where('role', '<>', 'user')
  if (options.exceptUserId) query = query.where('id', '<>', options.exceptUserId)
  return (await query.executeTakeFirst()) !== undefined
}

export type NewUser = {
  username: string
  usernameKey: string
  usernameSkeleton: string
  nickname: string
  nicknameSkeleton: string
  email: string | null
  phone: string | null
  profilePicture: string
  role: Role
  experience: number
  inviteCode: string | null
  bio: string
  createdAt?: Date | undefined
}

export async function insertUser(db: Db, user: NewUser): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({
      username: user.username,
      username_key: user.usernameKey,
      username_skeleton: user.usernameSkeleton,
      nickname: user.nickname,
      nickname_skeleton: user.nicknameSkeleton,
      email: user.email,
      phone: user.phone,
      profile_picture: user.profilePicture,
      role: user.role,
      experience: user.experience,
      invite_code: user.inviteCode,
      bio: user.bio,
      ...(user.createdAt && { created_at: user.createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns true when the member’s stored avatar is not `picture`. Locks the member’s row until the transaction ends. */
export async function hasOtherPicture(tx: Tx, of: { userId: string; picture: string }): Promise<boolean> {
  const query = tx.selectFrom('users').select('profile_picture').where('id', '=', of.userId).forUpdate()
  return (await query.executeTakeFirst())?.profile_picture !== of.picture
}

export async function updateProfile(
  db: Db,
  userId: string,
  change: {
    nickname?: { text: string; skeleton: string }
    profilePicture?: string
    coverPicture?: string
    bio?: string
  },
): Promise<void> {
  const values = {
    ...(change.nickname ? { nickname: change.nickname.text, nickname_skeleton: change.nickname.skeleton } : {}),
    ...(change.profilePicture === undefined ? {} : { profile_picture: change.profilePicture }),
    ...(change.coverPicture === undefined ? {} : { cover_picture: change.coverPicture }),
    ...(change.bio === undefined ? {} : { bio: change.bio }),
  }
  if (Object.keys(values).length === 0) return
  await db.updateTable('users').set(values).where('id', '=', userId).execute()
}

/** Sets the role. Returns the member’s id, or null when the name is unknown. */
/** Returns false when there is no such account. */
export async function updateRole(db: Db, { userId, role }: { userId: string; role: Role }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ role })
    .where('id', '=', userId)
    .where('gone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateConfirmedEmail(db: Db, change: { userId: string; email: string }): Promise<void> {
  await db
    .updateTable('users')
    .set({ email: change.email, email_verified_at: sql<Date>`now()` })
    .where('id', '=', change.userId)
    .execute()
}

/** Stores the number that received the code as the account’s confirmed number. */
export async function updateConfirmedPhone(db: Db, change: { userId: string; phone: string }): Promise<void> {
  await db
    .updateTable('users')
    .set({ phone: change.phone, phone_verified_at: sql<Date>`now()` })
    .where('id', '=', change.userId)
    .execute()
}

/** Returns the uploaded files among `addresses` that a profile uses in `column`. */
export async function listPicturesInUse(
  db: Db,
  column: 'profile_picture' | 'cover_picture',
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select(`${column} as address`)
    .where(column, 'like', '/uploads/%')
    .where(column, 'in', addresses)
    .execute()
  return new Set(rows.map((row) => row.address))
}

export async function hasConfirmedPhone(db: Db, userId: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('id', '=', userId).where('phone_verified_at', 'is not', null)
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * Erases the member’s personal data. Other members’ messages still refer to the row, now under `name`, which no one can
 * register.
 */
export async function updateAnonymous(db: Db, gone: { userId: string; name: string; nickname: string }): Promise<void> {
  await db
    .updateTable('users')
    .set({
      username: gone.name,
      username_key: gone.name,
      username_skeleton: gone.name,
      nickname: gone.nickname,
      nickname_skeleton: '',
      email: null,
      email_verified_at: null,
      phone: null,
      phone_verified_at: null,
      profile_picture: '',
      cover_picture: '',
      bio: '',
      role: 'user',
      invite_code: null,
      gone_at: sql<Date>`now()`,
    })
    .where('id', '=', gone.userId)
    .execute()
}

/** Max experience of a member, far above what the highest level needs. */
const maxExperience = 2_000_000_000

/** Adds up all gains of a member. Locks the members’ rows in the order of their ids until the transaction ends. */
export async function addExperience(
  tx: Tx,
  gains: readonly { userId: string; gain: number }[],
): Promise<{ userId: string; before: number; experience: number }[]> {
  if (gains.length === 0) return []
  const { rows } = await sql<{ userId: string; before: number; experience: number }>`
    with g as (
      select id, sum(gain) as gain
      from unnest(${gains.map(({ userId }) => userId)}::bigint[], ${gains.map(({ gain }) => gain)}::int[]) as g (id, gain)
      group by id
    ), locked as (
      select id, experience from users where id in (select id from g) order by id for no key update
    )
    update users as u set experience = least(locked.experience + g.gain, ${maxExperience})
    from g join locked on locked.id = g.id
    where u.id = g.id
    returning u.id as "userId", locked.experience as before, u.experience`.execute(tx)
  return rows
}

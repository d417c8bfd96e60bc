import type { Kysely } from 'kysely'
import type { MemberProfile, OwnUser, PublicUser } from '#contract/account.ts'
import { createBatchedRead } from '#server/db/batched-read.ts'
import type { Database } from '#server/db/sql.ts'
import type { ReadOwnUser } from '#server/features/session/session.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { listOwnUsers, type OwnRow, type ProfileRow, type PublicRow } from './account.store.ts'

export type LevelOf = (experience: number) => number

export function toPublicUser(row: PublicRow, levelOf: LevelOf): PublicUser {
  return {
    userId: row.id,
    username: row.username,
    displayName: row.nickname,
    profilePicture: row.profile_picture,
    level: levelOf(row.experience),
    role: row.role,
    createdAt: row.created_at.getTime(),
  }
}

export function toProfile(row: ProfileRow, levelOf: LevelOf): MemberProfile {
  return { ...toPublicUser(row, levelOf), bio: row.bio, coverPicture: row.cover_picture }
}

function toOwnUser(row: OwnRow, levelOf: LevelOf): OwnUser {
  return {
    ...toProfile(row, levelOf),
    balance: row.balance,
    emailAddress: row.email ?? '',
    isEmailVerified: row.email_verified_at !== null,
    phoneNumber: row.phone ?? '',
    isPhoneVerified: row.phone_verified_at !== null,
  }
}

/**
 * Returns a function that reads a member’s own profile, for user info and the login response. It throws FIBE_NOT_LOGIN
 * when the member is missing.
 */
export function createOwnUserRead(db: Kysely<Database>, levelOf: LevelOf): ReadOwnUser {
  const rows = createBatchedRead((userIds: string[]) => listOwnUsers(db, userIds))
  return async (userId) => {
    const row = await rows.read(userId)
    // A token may still be valid after its member’s row is deleted.
    if (!row) throw new ApiError('FIBE_NOT_LOGIN')
    return toOwnUser(row, levelOf)
  }
}

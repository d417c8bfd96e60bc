import { type RawBuilder, sql } from 'kysely'
import { type Audience, defaultPrivacy, type PrivacySettings } from '#contract/privacy.ts'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'

/**
 * Selects every member's privacy settings, one row each, to join on `user_id`. Members without settings have the
 * defaults. The query does not check friendships: the contract's `isIn` decides what one viewer may see.
 */
export function privacy(db: Db) {
  const chosen = <T extends string>(column: string, otherwise: T) =>
    sql<T>`coalesce(${sql.ref(`privacy_settings.${column}`)}, ${otherwise})`
  return db
    .selectFrom(authors(db).as('member'))
    .leftJoin('privacy_settings', 'privacy_settings.user_id', 'member.id')
    .select([
      'member.id as user_id',
      chosen<Audience>('online', defaultPrivacy.online).as('online'),
      chosen<Audience>('friends', defaultPrivacy.friends).as('friends'),
      chosen<Audience>('posts', defaultPrivacy.posts).as('posts'),
      chosen<PrivacySettings['friendRequests']>('friend_requests', defaultPrivacy.friendRequests).as('friend_requests'),
      chosen<Audience>('messages', defaultPrivacy.messages).as('messages'),
    ])
}

/** Returns the expression for the audience of a member's posts, without reading the member's account. */
export function audienceOfPosts(userId: RawBuilder<unknown>): RawBuilder<Audience> {
  return sql<Audience>`coalesce((select s.posts from privacy_settings as s where s.user_id = ${userId}), ${defaultPrivacy.posts})`
}

/** Returns the privacy settings of these members by user id. Omits unknown members. */
export async function privacyOf(db: Db, userIds: readonly string[]): Promise<Map<string, PrivacySettings>> {
  if (userIds.length === 0) return new Map()
  const rows = await privacy(db).where('member.id', 'in', userIds).execute()
  return new Map(
    rows.map(({ user_id, friend_requests: friendRequests, ...rest }) => [user_id, { ...rest, friendRequests }]),
  )
}

export function mutedBy(db: Db, userId: string) {
  return db.selectFrom('member_mutes').select('muted_id').where('user_id', '=', userId)
}

export function mutersOf(db: Db, userId: string) {
  return db.selectFrom('member_mutes').select('user_id').where('muted_id', '=', userId)
}

/** Returns the words that a member has muted. The contract's `muting` finds the texts that contain them. */
export async function mutedWordsOf(db: Db, userId: string): Promise<string[]> {
  const row = await db.selectFrom('muted_words').select('words').where('user_id', '=', userId).executeTakeFirst()
  return row?.words ?? []
}

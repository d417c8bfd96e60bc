import type { Generated } from 'kysely'
import type { Audience, PrivacySettings } from '#contract/privacy.ts'
import type { Db } from '#server/db/sql.ts'

type PrivacyTable = {
  user_id: string
  online: Generated<Audience>
  friends: Generated<Audience>
  posts: Generated<Audience>
  friend_requests: Generated<PrivacySettings['friendRequests']>
  messages: Generated<Audience>
}
type MutedWordsTable = { user_id: string; words: string[] }

declare module '#server/db/sql.ts' {
  interface Database {
    privacy_settings: PrivacyTable
    muted_words: MutedWordsTable
  }
}

export async function upsertPrivacy(db: Db, userId: string, change: Partial<PrivacySettings>): Promise<void> {
  const { friendRequests, ...rest } = change
  const values = {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(friendRequests === undefined ? {} : { friend_requests: friendRequests }),
  }
  await db
    .insertInto('privacy_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      Object.keys(values).length === 0
        ? conflict.column('user_id').doNothing()
        : conflict.column('user_id').doUpdateSet(values),
    )
    .execute()
}

export async function upsertMutedWords(db: Db, userId: string, words: string[]): Promise<void> {
  await db
    .insertInto('muted_words')
    .values({ user_id: userId, words })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ words }))
    .execute()
}

import { cleanMutedWords, defaultPrivacy, type PrivacySettings } from '#contract/privacy.ts'
import type { Db } from '#server/db/sql.ts'
import { privacyOf } from './privacy.queries.ts'
import { upsertMutedWords, upsertPrivacy } from './privacy.store.ts'

export function createPrivacyService(db: Db) {
  async function settingsOf(userId: string): Promise<PrivacySettings> {
    return (await privacyOf(db, [userId])).get(userId) ?? defaultPrivacy
  }
  return {
    settingsOf,
    async change(userId: string, change: Partial<PrivacySettings>): Promise<PrivacySettings> {
      await upsertPrivacy(db, userId, change)
      return settingsOf(userId)
    },
    async keepMutedWords(userId: string, words: readonly string[]): Promise<string[]> {
      const kept = cleanMutedWords(words)
      await upsertMutedWords(db, userId, kept)
      return kept
    },
  }
}

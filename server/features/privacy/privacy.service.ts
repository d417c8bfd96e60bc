import { cleanMutedWords, defaultPrivacy, maxMutedMembers, type PrivacySettings } from '#contract/privacy.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { privacyOf } from '#server/tables/privacy.ts'
import { countMutes, deleteMute, insertMute, isMember } from './mute.store.ts'
import { upsertMutedWords, upsertPrivacy } from './privacy.store.ts'

export type PrivacyService = ReturnType<typeof createPrivacyService>

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
    /** Throws CONFLICT when muting oneself or above the limit, and USER_NOT_FOUND. */
    async mute(userId: string, { mutedId, muted }: { mutedId: string; muted: boolean }): Promise<void> {
      if (!muted) return deleteMute(db, { userId, mutedId })
      if (userId === mutedId) throw new ApiError('CONFLICT')
      if (!(await isMember(db, mutedId))) throw new ApiError('USER_NOT_FOUND')
      if ((await countMutes(db, userId)) >= maxMutedMembers) throw new ApiError('CONFLICT')
      await insertMute(db, { userId, mutedId })
    },
  }
}

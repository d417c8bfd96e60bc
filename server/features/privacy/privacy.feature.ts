import { memberMute, mutedMembers, mutedWords, mutedWordsSave, privacyInfo, privacyUpdate } from '#contract/privacy.ts'
import type { Feature, Ground } from '#server/feature.ts'
import { handle, memberOf } from '#server/http/bind.ts'
import { personalRows } from '#server/personal-data.ts'
import { mutedWordsOf } from '#server/tables/privacy.ts'
import { listMutes } from './mute.store.ts'
import { createPrivacyService } from './privacy.service.ts'

export function createPrivacy({ engines }: Ground): Feature {
  const { db } = engines.database
  const service = createPrivacyService(db)
  return {
    service: undefined,
    personal: [
      personalRows(db, { table: 'privacy_settings', goes: true }),
      personalRows(db, { table: 'muted_words', goes: true }),
      personalRows(db, { table: 'member_mutes', goes: true }),
    ],
    routes: [
      handle(memberMute, async ({ userId: mutedId, muted }, context) => {
        const { userId } = memberOf(context)
        await service.mute(userId, { mutedId, muted })
        return { userId: mutedId, muted }
      }),
      handle(mutedMembers, async (paging, context) => listMutes(db, memberOf(context).userId, paging)),
      handle(privacyInfo, async (_input, context) => service.settingsOf(memberOf(context).userId)),
      handle(privacyUpdate, async (change, context) => service.change(memberOf(context).userId, change)),
      handle(mutedWords, async (_input, context) => ({ words: await mutedWordsOf(db, memberOf(context).userId) })),
      handle(mutedWordsSave, async ({ words }, context) => ({
        words: await service.keepMutedWords(memberOf(context).userId, words),
      })),
    ],
  }
}

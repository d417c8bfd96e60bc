import { memberMute, mutedMembers, mutedWords, mutedWordsSave, privacyInfo, privacyUpdate } from '#contract/privacy.ts'
import type { Db } from '#server/db/sql.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { mutedWordsOf } from '#server/tables/privacy.ts'
import { listMutes } from './mute.store.ts'
import type { PrivacyService } from './privacy.service.ts'

type Uses = { db: Db; service: PrivacyService }

export function privacyRoutes({ db, service }: Uses): Route[] {
  return [
    handle(memberMute, async ({ userId: mutedId, muted }, { member }) => {
      const { userId } = member
      await service.mute(userId, { mutedId, muted })
      return { userId: mutedId, muted }
    }),
    handle(mutedMembers, async (paging, { member }) => listMutes(db, member.userId, paging)),
    handle(privacyInfo, async (_input, { member }) => service.settingsOf(member.userId)),
    handle(privacyUpdate, async (change, { member }) => service.change(member.userId, change)),
    handle(mutedWords, async (_input, { member }) => ({ words: await mutedWordsOf(db, member.userId) })),
    handle(mutedWordsSave, async ({ words }, { member }) => ({
      words: await service.keepMutedWords(member.userId, words),
    })),
  ]
}

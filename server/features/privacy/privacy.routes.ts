import { memberMute, mutedMembers, mutedWords, mutedWordsSave, privacyInfo, privacyUpdate } from '#contract/privacy.ts'
import type { Db } from '#server/db/sql.ts'
import { handle, memberOf, type Route } from '#server/http/handle.ts'
import { mutedWordsOf } from '#server/tables/privacy.ts'
import { listMutes } from './mute.store.ts'
import type { PrivacyService } from './privacy.service.ts'

type Uses = { db: Db; service: PrivacyService }

export function privacyRoutes({ db, service }: Uses): Route[] {
  return [
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
  ]
}

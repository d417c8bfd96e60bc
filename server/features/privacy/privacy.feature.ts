import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { privacyRoutes } from './privacy.routes.ts'
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
    routes: privacyRoutes({ db, service }),
  }
}

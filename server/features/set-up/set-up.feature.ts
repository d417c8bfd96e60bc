import type { Locale } from '#contract/envelope.ts'
import type { MailService } from '#server/features/mails/mails.service.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { setUpRoutes } from './set-up.routes.ts'
import { createSetUpService } from './set-up.service.ts'

type Uses = {
  mail: Pick<MailService, 'sendNow'>
  backups: { state(): Promise<{ ageSeconds: number | null } | null> }
}

/** The first steps of the operator of a new site. */
export function createSetUp({ engines, config, settings, brand, words }: Ground, { mail, backups }: Uses): Feature {
  const testMail = (locale: Locale) => {
    const texts = words.texts(locale)
    return { subject: texts['setUp.mail.subject'] ?? '', text: texts['setUp.mail.text'] ?? '' }
  }
  const { database, buckets } = engines
  const uses = { database, buckets, mail, config, settings, backups, testMail }
  return { service: undefined, routes: setUpRoutes(createSetUpService({ ...uses, brandVersion: brand.version })) }
}

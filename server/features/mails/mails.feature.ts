import type { Feature, Ground } from '#server/feature.ts'
import { mailResource } from './mails.resource.ts'
import { createMailService, type MailService } from './mails.service.ts'

/** Mails of all features. Those that could not be sent wait for an operator. */
export function createMails({ engines, config, log }: Ground): Feature<MailService> {
  const { db } = engines.database
  const service = createMailService({ db, mail: engines.mail, secret: config.secret, log })
  return {
    service,
    routes: [],
    resources: [mailResource(service)],
    jobs: [{ name: 'mails.forget', cron: '23 19 * * *', run: service.forget }],
  }
}

import { siteOrigin } from '#server/config/site-origin.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { createMailingLists, type MailingLists } from './mailing-lists.service.ts'
import { mailResource } from './mails.resource.ts'
import { mailRoutes } from './mails.routes.ts'
import { createMailService, type MailService } from './mails.service.ts'
import { countDueMails } from './unsent.store.ts'
import { serveUnsubscribe } from './unsubscribe.http.ts'

export type Mails = MailService & { lists: MailingLists }

/**
 * Mails of all features, and the lists that members can leave. Mails that could not be sent are sent again, or wait
 * for an operator.
 */
export function createMails(ground: Ground): Feature<Mails> {
  const { engines, config, brand, log } = ground
  const { db } = engines.database
  const service = createMailService({ db, mail: engines.mail, brand, secret: config.secret, log })
  const origin = siteOrigin(config)
  const lists = createMailingLists({ secret: config.secret, origin })
  return {
    service: { ...service, lists },
    routes: mailRoutes(service, lists),
    serve: serveUnsubscribe(ground, lists),
    resources: [mailResource(service)],
    personal: [
      personalRows(db, { table: 'unsent_mails', without: ['sealed', 'error', 'unsubscribe_url'], goes: true }),
    ],
    backlogs: [{ name: 'mails', read: () => countDueMails(db) }],
    jobs: [{ name: 'mails.forget', cron: '23 19 * * *', run: service.forget }],
    async start() {
      if (config.roles.includes('jobs')) service.pump.wake()
    },
    close: service.pump.close,
  }
}

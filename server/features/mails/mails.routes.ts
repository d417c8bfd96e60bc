import { unsentMails, unsubscribe } from '#contract/mails.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { MailingLists } from './mailing-lists.service.ts'
import type { MailService } from './mails.service.ts'

export function mailRoutes(service: Pick<MailService, 'unsentOf'>, lists: MailingLists): Route[] {
  return [
    handle(unsubscribe, async ({ token }) => {
      await lists.unsubscribe(token)
      return null
    }),
    handle(unsentMails, (_input, { member }) => service.unsentOf(member.userId)),
  ]
}

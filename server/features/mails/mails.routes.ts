import { unsubscribe } from '#contract/mails.ts'
import { handle, type Route } from '#server/http/bind.ts'
import type { MailingLists } from './mailing-lists.service.ts'

export function mailRoutes(lists: MailingLists): Route[] {
  return [
    handle(unsubscribe, async ({ token }) => {
      await lists.unsubscribe(token)
      return null
    }),
  ]
}

import type { Locale } from '#contract/envelope.ts'
import { ApiError } from '#server/http/errors.ts'
import { createUnsubscribeTokens } from './unsubscribe-token.rules.ts'

export type MailingLists = {
  /**
   * Declares a list of mails that members can leave. `leave` is called at most once per request, also for members who are
   * not on the list or no longer exist. Returns the function that makes the address for `unsubscribeUrl` of a mail.
   */
  open(list: string, leave: (userId: string) => Promise<void>): (userId: string, locale?: Locale) => string
  /** Throws MAIL_TOKEN_INVALID. */
  unsubscribe(token: string): Promise<void>
}

export const unsubscribePath = '/unsubscribe'

export function createMailingLists({ secret, origin }: { secret: string; origin: string }): MailingLists {
  const tokens = createUnsubscribeTokens(secret)
  const lists = new Map<string, (userId: string) => Promise<void>>()
  return {
    open(list, leave) {
      lists.set(list, leave)
      return (userId, locale = 'vi') =>
        `${origin}${unsubscribePath}/${tokens.sign({ list, userId })}${locale === 'vi' ? '' : `?locale=${locale}`}`
    },
    async unsubscribe(token) {
      const of = tokens.read(token)
      const leave = of && lists.get(of.list)
      if (!leave) throw new ApiError('MAIL_TOKEN_INVALID')
      await leave(of.userId)
    },
  }
}

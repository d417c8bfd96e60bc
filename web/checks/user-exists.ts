import { userInfoByName } from '#contract/account.ts'
import { siteContext } from '#web/api/site-context.ts'
import type { Check } from './check.ts'
import { notFound, orNotFound } from './not-found.ts'

export function userExists(parameter: string): Check {
  return async ({ params, url, context }) => {
    const username = params[parameter]
    if (!username) throw notFound(url)
    await orNotFound(context.get(siteContext).call(userInfoByName, { username }), url)
  }
}

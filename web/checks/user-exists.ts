import { userInfoByName } from '#contract/account.ts'
import { siteContext } from '#web/api/site-context.ts'
import type { Check } from './check.ts'
import { notFound, orNotFound } from './not-found.ts'

/** The form of all usernames. No member can have a name in another form. */
const username = /^[a-zA-Z0-9_.]{1,32}$/

export function userExists(parameter: string): Check {
  return async ({ params, url, context }) => {
    const asked = params[parameter] ?? ''
    if (!username.test(asked)) throw notFound(url)
    await orNotFound(context.get(siteContext).call(userInfoByName, { username: asked }), url)
  }
}

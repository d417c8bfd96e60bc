import { newsfeedInfo } from '#contract/newsfeed.ts'
import { failureStatus } from '#web/api/call-error.ts'
import { siteContext } from '#web/api/site-context.ts'
import type { Check } from './check.ts'
import { notFound } from './not-found.ts'

/**
 * Checks that a requested post exists. A post for a limited audience (401) passes, because the server does not know the
 * viewer here. The page requests the post again for its viewer.
 */
export const feedDetail: Check = async ({ url, context }) => {
  const id = url.searchParams.get('pId')
  if (id === null) return
  if (!/^\d{1,18}$/.test(id)) throw notFound(url)
  try {
    await context.get(siteContext).call(newsfeedInfo, { id })
  } catch (error) {
    if (failureStatus(error) === 404) throw notFound(url)
    if (failureStatus(error) !== 401) throw error
  }
}

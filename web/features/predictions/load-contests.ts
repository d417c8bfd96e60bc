import type { RouterContextProvider } from 'react-router'
import { predictionContests } from '#contract/predictions.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound } from '#web/checks/not-found.ts'
import { splitLocale } from '#web/i18n/locale.ts'

/**
 * Loads the contests. `contestId` is the contest in the query, else the first one. It is undefined when there are no
 * contests. Responds 404 for an unknown contest.
 */
export async function loadContests(url: URL, context: Readonly<RouterContextProvider>) {
  const { locale } = splitLocale(url.pathname)
  const { list: contests } = await context.get(siteContext).call(predictionContests, { locale })
  const asked = url.searchParams.get('giai')
  if (asked !== null && !contests.some(({ id }) => id === asked)) throw notFound(url)
  return { contests, contestId: asked ?? contests[0]?.id, locale }
}

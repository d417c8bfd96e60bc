import { parseScheduleSlug } from '#web/fixture/schedule-slug.ts'
import type { Check } from './check.ts'
import { notFound } from './not-found.ts'

/**
 * Allows `{sport}`, `{yyyy-mm-dd}`, both, or `giai-dau/{id}` under the schedule's pages. Throws 404 for anything else.
 */
export const scheduleSlug: Check = ({ params, url }) => {
  if (!parseScheduleSlug(params['*'] ?? '')) throw notFound(url)
}

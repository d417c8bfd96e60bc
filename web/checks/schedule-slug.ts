import { parseScheduleSlug } from '#web/fixture/schedule-slug.ts'
import type { Check } from './check.ts'
import { notFound } from './not-found.ts'

/** `{sport}`, `{yyyy-mm-dd}`, both, or `giai-dau/{id}` under the schedule's pages; anything else does not exist. */
export const scheduleSlug: Check = ({ params, url }) => {
  if (!parseScheduleSlug(params['*'] ?? '')) throw notFound(url)
}

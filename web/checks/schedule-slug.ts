import { parseScheduleSlug } from '#web/features/schedule/schedule-slug.ts'
import type { Check } from './check.ts'
import { notFound } from './not-found.ts'

/** `/lich-truc-tiep/{sport}`, `/{yyyy-mm-dd}` or both; anything else does not exist. */
export const scheduleSlug: Check = ({ params, url }) => {
  if (!parseScheduleSlug(params['*'] ?? '')) throw notFound(url)
}

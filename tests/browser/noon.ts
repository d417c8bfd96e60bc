import { openVisit, type Visit } from './visit.ts'

/**
 * Opens a visit in a time zone in which it is about noon, so that fixtures some hours before and after now are on the
 * page of today, at any hour.
 */
export async function openVisitAtNoon(site: { address: string }): Promise<Visit> {
  const hours = new Date().getUTCHours() - 12
  const timezoneId = `Etc/GMT${hours < 0 ? hours : `+${hours}`}`
  const visit = await openVisit({ timezoneId })
  // Sets the zone before the first page. Otherwise the page would load its list again, and close unfolded parts.
  const zone = { name: 'Timezone', value: encodeURIComponent(timezoneId), url: site.address }
  await visit.page.context().addCookies([zone])
  return visit
}

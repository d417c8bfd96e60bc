/**
 * The visitor's time zone, and whether the visitor's day lasts from six to six. Pages in the visitor's zone are cached
 * per viewpoint.
 */
export type Viewpoint = { zone: string; isSportsDay: boolean }

export const siteViewpoint: Viewpoint = { zone: 'Asia/Ho_Chi_Minh', isSportsDay: false }

/** There are about 600 zone names. The limit prevents invented names from filling the memory. */
const maxNames = 2_000
const zones = new Map<string, string>()

/**
 * Reads the cookies `Timezone` and `sports-day`. Names of the same zone (Asia/Saigon, Asia/Ho_Chi_Minh) become one, so
 * that their visitors share pages. An invalid zone becomes the site's.
 */
export function viewpointOf(cookie: string | undefined): Viewpoint {
  if (!cookie) return siteViewpoint
  const name = /(?:^|; )Timezone=([^;]{1,100})/.exec(cookie)?.[1]
  return { zone: name ? zoneOf(name) : siteViewpoint.zone, isSportsDay: /(?:^|; )sports-day=1(?:;|$)/.test(cookie) }
}

export function viewpointKey({ zone, isSportsDay }: Viewpoint): string {
  return isSportsDay ? `${zone} 6` : zone
}

function zoneOf(name: string): string {
  const known = zones.get(name)
  if (known) return known
  const zone = canonicalZone(name)
  if (zones.size < maxNames) zones.set(name, zone)
  return zone
}

const siteName = new Intl.DateTimeFormat('en', { timeZone: siteViewpoint.zone }).resolvedOptions().timeZone

function canonicalZone(name: string): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: decodeURIComponent(name) }).resolvedOptions()
    return timeZone === siteName ? siteViewpoint.zone : timeZone
  } catch {
    return siteViewpoint.zone
  }
}

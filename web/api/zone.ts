import { storage } from '#web/ui/browser-storage.ts'
import { chosenZone, zoneStoredUnder } from './chosen-zone.ts'
import { readCookie, writeCookie } from './cookies.ts'

const defaultZone = 'Asia/Ho_Chi_Minh'
const hourMs = 3_600_000
const lookupTimeoutMs = 5_000
/** Maximum length of an IPv6 address with a zone id. */
const maxIpLength = 60

/** An older name of the default zone that browsers still report. */
const formerName = 'Asia/Saigon'

export function deviceZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return !zone || zone === formerName ? defaultZone : zone
}

/** Returns the number of hours by which the zone is ahead of UTC now. */
function offsetHours(zone: string): number {
  const nowMs = Math.floor(Date.now() / 60_000) * 60_000
  const there = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return (Date.parse(`${there.format(nowMs).replace(' ', 'T')}Z`) - nowMs) / hourMs
}

type Found = { ip: string; zone: string }

/**
 * Returns null when the service is unreachable or its response is unusable, for example with a zone that this browser
 * does not support.
 */
async function lookUp(url: string): Promise<Found | null> {
  try {
    const answer = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(lookupTimeoutMs),
    })
    const { ip, timezone } = (await answer.json()) as { ip?: unknown; timezone?: unknown }
    if (typeof ip !== 'string' || ip.length > maxIpLength || typeof timezone !== 'string') return null
    offsetHours(timezone)
    return { ip, zone: timezone }
  } catch (error) {
    console.warn('The time zone could not be looked up', error)
    return null
  }
}

function remember(zone: string): void {
  const named = zone === formerName ? defaultZone : zone
  writeCookie('Timezone', named)
  writeCookie('offset', String(offsetHours(named)))
}

/**
 * Stores the visitor's zone and UTC offset in hours. A zone chosen by the visitor has priority. If there is a look-up
 * service, it is queried while the `Timezone` or `ip` cookie is missing. The fallback is the browser's zone.
 */
export async function rememberZone(lookupUrl = ''): Promise<void> {
  const chosen = chosenZone()
  if (chosen !== null || lookupUrl === '') return remember(chosen ?? deviceZone())
  const known = readCookie('ip') === null ? null : readCookie('Timezone')
  if (known !== null) return remember(known)
  const found = await lookUp(lookupUrl)
  if (found) writeCookie('ip', found.ip)
  remember(found?.zone ?? deviceZone())
}

/** Stores the visitor's choice, which applies from the next page. Null restores the device's zone. */
export function chooseZone(zone: string | null): void {
  storage.write(zoneStoredUnder, zone)
  void rememberZone()
}

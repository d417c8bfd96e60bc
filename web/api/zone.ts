import { storage } from '#web/ui/browser-storage.ts'
import { chosenZone, zoneStoredUnder } from './chosen-zone.ts'
import { writeCookie } from './cookies.ts'

const defaultZone = 'Asia/Ho_Chi_Minh'
const hourMs = 3_600_000

/** The zone that the device is set to. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || defaultZone
}

/** Hours ahead of UTC now. */
function offsetHours(zone: string): number {
  const nowMs = Math.floor(Date.now() / 60_000) * 60_000
  const there = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return (Date.parse(`${there.format(nowMs).replace(' ', 'T')}Z`) - nowMs) / hourMs
}

/** The visitor's zone and UTC offset in hours, told by the browser itself instead of a look-up service. */
export function rememberZone(): void {
  const chosen = chosenZone()
  writeCookie('Timezone', chosen ?? deviceZone())
  writeCookie('offset', String(chosen ? offsetHours(chosen) : -new Date().getTimezoneOffset() / 60))
}

/** From the next page on; null goes by the device again. */
export function chooseZone(zone: string | null): void {
  storage.write(zoneStoredUnder, zone)
  rememberZone()
}

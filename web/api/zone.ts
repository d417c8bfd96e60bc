import { storage } from '#web/ui/browser-storage.ts'
import { writeCookie } from './cookies.ts'

const storedUnder = 'khan-dai.zone'
const defaultZone = 'Asia/Ho_Chi_Minh'
const hourMs = 3_600_000

/** Each row of a list asks, and making a format takes a while. */
let checked: { stored: string | null; zone: string | null } = { stored: null, zone: null }

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The zone that the device is set to. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || defaultZone
}

/** The zone that the visitor chose instead of the device's; null where none was chosen. */
export function chosenZone(): string | null {
  const stored = storage.read(storedUnder)
  if (stored !== checked.stored) checked = { stored, zone: stored && isZone(stored) ? stored : null }
  return checked.zone
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
  storage.write(storedUnder, zone)
  rememberZone()
}

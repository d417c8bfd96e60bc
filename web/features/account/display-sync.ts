import { displaySettings, displaySettingsSave } from '#contract/display.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { chosenZone } from '#web/api/chosen-zone.ts'
import { writeCookie } from '#web/api/cookies.ts'
import { session } from '#web/api/session.ts'
import { chooseZone } from '#web/api/zone.ts'
import { choose } from '#web/features/odds/odds.preferences.ts'

/** Brings what the account says to this device. The language is that of the next visit: an address keeps its own. */
export async function bringDisplay(): Promise<void> {
  try {
    const { locale, zone, oddsFormat } = await call(displaySettings)
    if (zone !== null && zone !== chosenZone()) chooseZone(zone)
    if (oddsFormat !== null) choose({ format: oddsFormat })
    if (locale !== null) writeCookie('locale', locale)
  } catch (error) {
    // This device stays as it is until the next visit.
    if (!(error instanceof CallError)) throw error
  }
}

/** Keeps a choice with the account; a guest's stays on the device alone. */
export async function keepDisplay(change: InputOf<typeof displaySettingsSave>): Promise<void> {
  if (session.get().kind === 'member') await call(displaySettingsSave, change)
}

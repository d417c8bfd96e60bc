import { displaySettings, displaySettingsSave } from '#contract/display.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { chosenZone } from '#web/api/chosen-zone.ts'
import { writeCookie } from '#web/api/cookies.ts'
import { session } from '#web/api/session.ts'
import { chooseZone } from '#web/api/zone.ts'
import { choose } from '#web/features/odds/odds.preferences.ts'

/**
 * Applies the account's display settings to this device. The language applies from the next visit, because the current
 * URL already has a language.
 */
export async function bringDisplay(): Promise<void> {
  try {
    const { locale, zone, oddsFormat } = await call(displaySettings)
    if (zone !== null && zone !== chosenZone()) chooseZone(zone)
    if (oddsFormat !== null) choose({ format: oddsFormat })
    if (locale !== null) writeCookie('locale', locale)
  } catch (error) {
    // A failed call leaves this device unchanged until the next visit.
    if (!(error instanceof CallError)) throw error
  }
}

/** Saves a choice to the account. Does nothing for guests, whose choices are stored on the device only. */
export async function keepDisplay(change: InputOf<typeof displaySettingsSave>): Promise<void> {
  if (session.get().kind === 'member') await call(displaySettingsSave, change)
}

import { displaySettings, displaySettingsSave } from '#contract/display.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { chosenZone } from '#web/api/chosen-zone.ts'
import { writeCookie } from '#web/api/cookies.ts'
import { session } from '#web/api/session.ts'
import { chooseZone } from '#web/api/zone.ts'
import { choose } from '#web/features/odds/odds.preferences.ts'
import { setAutoplay } from '#web/ui/autoplay.ts'

type Change = InputOf<typeof displaySettingsSave>

/** Choices of the visitor while the account's settings were on their way. They are newer. */
let chosenMeanwhile: Change = {}

/**
 * Applies the account's display settings to this device. The language applies from the next visit, because the current
 * URL already has a language.
 */
export async function bringDisplay(): Promise<void> {
  chosenMeanwhile = {}
  try {
    const { locale, zone, oddsFormat, autoplay } = { ...(await call(displaySettings)), ...chosenMeanwhile }
    if (zone !== null && zone !== chosenZone()) chooseZone(zone)
    if (oddsFormat !== null) choose({ format: oddsFormat })
    if (autoplay !== null) setAutoplay(autoplay)
    if (locale !== null) writeCookie('locale', locale)
  } catch (error) {
    // A failed call leaves this device unchanged until the next visit.
    if (!(error instanceof CallError)) throw error
  }
}

/** Saves a choice to the account. Does nothing for guests, whose choices are stored on the device only. */
export async function keepDisplay(change: Change): Promise<void> {
  chosenMeanwhile = { ...chosenMeanwhile, ...change }
  if (session.get().kind === 'member') await call(displaySettingsSave, change)
}

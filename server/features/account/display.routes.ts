import { type DisplaySettings, displaySettings, displaySettingsSave } from '#contract/display.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { findDisplay, putDisplay } from './display.store.ts'

export function displayRoutes(db: Db): Route[] {
  return [
    handle(displaySettings, async (_, { member }) => findDisplay(db, member.userId)),
    handle(displaySettingsSave, async (change, { member }) => {
      const { userId } = member
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      if (typeof change.zone === 'string' && !isZone(change.zone))
        throw new ApiError('BAD_INPUT', { fields: [{ path: 'zone', rule: 'invalid_value' }] })
      await putDisplay(db, userId, given as Partial<DisplaySettings>)
      return findDisplay(db, userId)
    }),
  ]
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

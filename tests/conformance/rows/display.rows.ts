import { displaySettings, displaySettingsSave } from '#contract/display.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  user: [displaySettings, displaySettingsSave],
})

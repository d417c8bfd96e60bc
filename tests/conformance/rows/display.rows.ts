import { displaySettings, displaySettingsSave } from '#contract/display.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  user: [displaySettings, displaySettingsSave],
})

import { sendTestMail, setUpInfo, setUpSkip } from '#contract/set-up.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({ operator: [sendTestMail, setUpInfo, setUpSkip] })

import { welcomeClose, welcomeList } from '#contract/welcome.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({ user: [welcomeClose, welcomeList] })

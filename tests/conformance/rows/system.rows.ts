import { systemInfo } from '#contract/system.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({ operator: [systemInfo] })

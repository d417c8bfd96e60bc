import { siteStatus } from '#contract/status.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({ public: [siteStatus] })

import { siteStatus } from '#contract/status.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({ public: [siteStatus] })

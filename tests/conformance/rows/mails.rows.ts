import { unsentMails, unsubscribe } from '#contract/mails.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({ public: [unsubscribe], user: [unsentMails] })

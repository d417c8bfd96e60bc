import { unsentMails, unsubscribe } from '#contract/mails.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({ public: [unsubscribe], user: [unsentMails] })

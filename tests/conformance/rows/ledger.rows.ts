import { ledgerAdjust, ledgerAudit, ledgerFreeze, ledgerOfMember, ledgerStatement } from '#contract/ledger.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  user: [ledgerStatement],
  operator: [ledgerAdjust, ledgerAudit, ledgerFreeze, ledgerOfMember],
})

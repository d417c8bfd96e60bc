import {
  tipChain,
  tipDay,
  tipDays,
  tipDaysFull,
  tipRootMail,
  tipRootMailSet,
  tipSettledChain,
} from '#contract/tip-chains.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [tipChain, tipDay, tipDays, tipDaysFull, tipSettledChain],
  user: [tipRootMail, tipRootMailSet],
})

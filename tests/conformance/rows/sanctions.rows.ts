import {
  appealSuspension,
  liftSuspension,
  siteSuspensions,
  suspendMember,
  suspensionInfo,
} from '#contract/sanctions.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [appealSuspension, suspensionInfo],
  moderator: [liftSuspension, siteSuspensions, suspendMember],
})

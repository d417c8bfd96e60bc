import {
  askMemberRole,
  askSecondStepReset,
  decideApproval,
  deskMemberInfo,
  deskMembers,
  endMemberSessions,
  openApprovals,
} from '#contract/member-desk.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  moderator: [deskMemberInfo, deskMembers],
  operator: [askMemberRole, askSecondStepReset, decideApproval, endMemberSessions, openApprovals],
})

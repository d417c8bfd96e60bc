import { acceptInvite, inviteCommentator } from '#contract/commentator-invites.ts'
import {
  askMemberRemoval,
  askMemberRole,
  askSecondStepReset,
  decideApproval,
  deskMemberInfo,
  deskMembers,
  dueActs,
  endMemberSessions,
  openApprovals,
} from '#contract/member-desk.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  user: [acceptInvite],
  moderator: [deskMemberInfo, deskMembers],
  operator: [
    askMemberRemoval,
    askMemberRole,
    askSecondStepReset,
    decideApproval,
    dueActs,
    endMemberSessions,
    inviteCommentator,
    openApprovals,
  ],
})

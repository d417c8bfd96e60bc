import { deskCommentators, endStreamKey, openInvites, revokeInvite } from '#contract/commentator-desk.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({ operator: [deskCommentators, endStreamKey, openInvites, revokeInvite] })

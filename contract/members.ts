import { followCalls } from './follows.ts'
import { reportCalls } from './reports.ts'

/** Following a member is one thing, whether for posts, tips or commentary. */
export const memberFollowCalls = followCalls('member', ['USER_NOT_FOUND', 'CONFLICT'])
export const { follow: followMember, followedIds: followedMemberIds } = memberFollowCalls
export const { report: reportMember } = reportCalls('member', ['USER_NOT_FOUND', 'CONFLICT'])
export const mostMembersFollowed = 2_000

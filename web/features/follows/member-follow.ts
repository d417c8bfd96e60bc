import { memberFollowCalls } from '#contract/members.ts'
import { kindOfCalls } from '#web/features/follows/kind-of-calls.ts'

export const memberFollow = kindOfCalls(memberFollowCalls)

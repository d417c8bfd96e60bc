import { followedTeamIds, followTeam } from '#contract/teams.ts'
import { call } from '#web/api/call.ts'
import { followKind } from '#web/features/follows/followed.ts'

export const teamFollow = followKind({
  read: async () => (await call(followedTeamIds)).ids,
  write: async (teamId, follow) => (await call(followTeam, { teamId, follow })).followers,
})

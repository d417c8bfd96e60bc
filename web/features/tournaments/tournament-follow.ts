import { followedTournamentIds, followTournament } from '#contract/tournaments.ts'
import { call } from '#web/api/call.ts'
import { followKind } from '#web/features/follows/followed.ts'

export const tournamentFollow = followKind({
  read: async () => (await call(followedTournamentIds)).ids,
  write: async (tournamentId, follow) => (await call(followTournament, { tournamentId, follow })).followers,
})

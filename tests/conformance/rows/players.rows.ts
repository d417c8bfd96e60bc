import { followedPlayerIds, followedPlayers, followPlayer, playerFixtures, playerInfo } from '#contract/players.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [playerFixtures, playerInfo],
  user: [followPlayer, followedPlayerIds, followedPlayers],
})

import { followedPlayerIds, followedPlayers, followPlayer, playerFixtures, playerInfo } from '#contract/players.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  public: [playerFixtures, playerInfo],
  user: [followPlayer, followedPlayerIds, followedPlayers],
})

import {
  marbleChains,
  marbleHeadToHead,
  marbleLeaderboard,
  marbleMaps,
  marbleOwnPicks,
  marblePick,
  marbleRaceProof,
  marbleRaces,
  marbleRoom,
  marbleRoomOfFixture,
  marbleRooms,
  marbleTrack,
} from '#contract/marble.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [
    marbleChains,
    marbleHeadToHead,
    marbleLeaderboard,
    marbleMaps,
    marbleRaceProof,
    marbleRaces,
    marbleRoom,
    marbleRoomOfFixture,
    marbleRooms,
    marbleTrack,
  ],
  user: [marbleOwnPicks, marblePick],
})

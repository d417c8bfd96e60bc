import {
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
} from '#contract/marble.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  public: [
    marbleHeadToHead,
    marbleLeaderboard,
    marbleMaps,
    marbleRaceProof,
    marbleRaces,
    marbleRoom,
    marbleRoomOfFixture,
    marbleRooms,
  ],
  user: [marbleOwnPicks, marblePick],
})

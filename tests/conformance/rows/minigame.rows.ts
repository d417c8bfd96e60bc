import {
  minigameBoard,
  minigameInfo,
  minigameRound,
  minigameShoot,
  minigameStart,
  minigameTerms,
} from '#contract/minigame.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [minigameBoard, minigameRound, minigameTerms],
  user: [minigameInfo, minigameShoot, minigameStart],
})

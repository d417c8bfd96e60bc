import {
  minigameBoard,
  minigameInfo,
  minigameRound,
  minigameShoot,
  minigameStart,
  minigameTerms,
} from '#contract/minigame.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  public: [minigameBoard, minigameRound, minigameTerms],
  user: [minigameInfo, minigameShoot, minigameStart],
})

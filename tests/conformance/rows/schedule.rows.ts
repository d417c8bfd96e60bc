import {
  anchorSchedule,
  featureMatch,
  liveSchedule,
  otherSchedule,
  totalLive,
  totalLiveSchedule,
} from '#contract/schedule.ts'
import { scoreHistory } from '#contract/score-history.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [anchorSchedule, featureMatch, liveSchedule, otherSchedule, totalLive, totalLiveSchedule, scoreHistory],
})

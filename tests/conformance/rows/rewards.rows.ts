import { rewardHub, weeklyRecap } from '#contract/rewards.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({ public: [rewardHub], user: [weeklyRecap] })

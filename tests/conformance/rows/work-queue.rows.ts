import { leaveCase, takeCase, waitingCases, workQueues } from '#contract/work-queue.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({ staff: [leaveCase, takeCase, waitingCases, workQueues] })

import { feedbackCreate, feedbackList } from '#contract/feedback.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  guest: [feedbackCreate, feedbackList],
})

import { feedbackCreate, feedbackList } from '#contract/feedback.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  guest: [feedbackCreate, feedbackList],
})

import { feedbackStates, feedbackTopics } from '#contract/feedback.ts'
import { tableResource } from '#server/table-rows.ts'

export const feedbackResource = tableResource({
  name: 'feedback',
  group: 'people',
  icon: 'message-square',
  role: 'operator',
  table: 'feedback',
  search: ['content', 'answer', 'email'],
  columns: ['content', 'topic', 'state', 'createdAt'],
  filters: ['state', 'topic'],
  canAdd: false,
  canRemove: false,
  fields: {
    content: { kind: 'text', hasLines: true, fixed: 'always' },
    topic: { kind: 'choice', choices: feedbackTopics, fixed: 'always' },
    page: { kind: 'text', fixed: 'always' },
    email: { kind: 'text', fixed: 'always' },
    attachments: { kind: 'files', fixed: 'always' },
    createdAt: { kind: 'moment', fixed: 'always' },
    state: { kind: 'choice', choices: feedbackStates },
    answer: { kind: 'text', hasLines: true, most: 4_000, isNeeded: false },
  },
})

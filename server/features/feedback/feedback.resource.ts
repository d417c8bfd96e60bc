import { type FeedbackState, feedbackStates, feedbackTopics } from '#contract/feedback.ts'
import { event } from '#server/kit/events.ts'
import { tableResource } from '#server/kit/table-rows.ts'

const finalStates: readonly string[] = ['answered', 'closed'] satisfies FeedbackState[]

export const feedbackResource = tableResource({
  name: 'feedback',
  group: 'people',
  icon: 'message-square',
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
    email: { kind: 'text', fixed: 'always', isPersonal: true },
    attachments: { kind: 'files', fixed: 'always' },
    createdAt: { kind: 'moment', fixed: 'always' },
    state: { kind: 'choice', choices: feedbackStates },
    answer: { kind: 'text', hasLines: true, most: 4_000, isNeeded: false },
  },
  // Notifies a member of a new answer or a final state. Guests cannot be notified; they read the answer on the page
  // where they sent the feedback.
  async written(tx, id, { before, after }) {
    const [state, text] = [String(after?.state), String(after?.answer)]
    const isNew = (text !== '' && text !== before?.answer) || (state !== before?.state && finalStates.includes(state))
    if (!after || !isNew) return
    const row = await tx.selectFrom('feedback').select('user_id').where('id', '=', id).executeTakeFirst()
    if (!row?.user_id) return
    await event(tx, 'answer.given', {
      kind: 'feedback',
      id,
      userId: row.user_id,
      state,
      text,
      about: null,
      slug: '',
    })
  },
})

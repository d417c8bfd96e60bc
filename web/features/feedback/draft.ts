import { type FeedbackTopic, feedbackTopics } from '#contract/feedback.ts'
import type { Stored } from '#contract/uploads.ts'
import { formDraft } from '#web/ui/form-draft.ts'

export type Draft = { topic: FeedbackTopic; content: string; email: string; page: string; files: Stored[] }

const kept = formDraft('feedback-draft', ['topic', 'content', 'email', 'page', 'files'])
export const emptyDraft: Draft = { topic: 'idea', content: '', email: '', page: '', files: [] }

/** Returns the unsent message of this tab, empty when there is none. Its files are already uploaded. */
export function readDraft(): Draft {
  const { topic, files, ...texts } = kept.read()
  return {
    ...texts,
    topic: feedbackTopics.find((one) => one === topic) ?? emptyDraft.topic,
    files: JSON.parse(files || '[]') as Stored[],
  }
}

export function isWritten({ content, email, page, files }: Draft): boolean {
  return content.trim() !== '' || email !== '' || page !== '' || files.length > 0
}

export function keepDraft(draft: Draft): void {
  if (isWritten(draft)) kept.keep({ ...draft, files: JSON.stringify(draft.files) })
  else kept.drop()
}

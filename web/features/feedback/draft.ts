import { type FeedbackTopic, feedbackTopics } from '#contract/feedback.ts'
import type { Stored } from '#contract/uploads.ts'
import { storage } from '#web/ui/browser-storage.ts'

export type Draft = { topic: FeedbackTopic; content: string; email: string; page: string; files: Stored[] }

const key = 'feedback-draft'
export const emptyDraft: Draft = { topic: 'idea', content: '', email: '', page: '', files: [] }

/** What was written here and not sent yet; files are those that the server holds already. */
export function readDraft(): Draft {
  try {
    const kept = JSON.parse(storage.read(key) ?? '{}') as Partial<Draft>
    const text = (value: unknown) => (typeof value === 'string' ? value : '')
    return {
      topic: feedbackTopics.find((topic) => topic === kept.topic) ?? emptyDraft.topic,
      content: text(kept.content),
      email: text(kept.email),
      page: text(kept.page),
      files: Array.isArray(kept.files) ? kept.files : [],
    }
  } catch {
    return emptyDraft
  }
}

export function isWritten({ content, email, page, files }: Draft): boolean {
  return content.trim() !== '' || email !== '' || page !== '' || files.length > 0
}

export function keepDraft(draft: Draft): void {
  storage.write(key, isWritten(draft) ? JSON.stringify(draft) : null)
}

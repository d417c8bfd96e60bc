import { fillText } from '#contract/texts/text.ts'
import type { WaitingCase } from '#contract/work-queue.ts'
import { useTranslate } from '#web/i18n/translate.ts'

/** Returns functions for the texts of a case: the name of its queue, and the word for its topic or an empty string. */
export function useCaseText() {
  const t = useTranslate()
  const { find } = t
  const topics: Record<string, (topic: string) => string | null> = {
    reports: (topic) => find(`report.reason.${topic}`),
    feedback: (topic) => find(`console.feedback.topic.${topic}`),
    fraud: (topic) => find(`console.fraud.kind.${topic}`),
    imports: (topic) => find(`console.queue.imports.${topic}`),
    approvals: (topic) => find(`console.queue.approvals.${topic}`),
    machines: (topic) => find(`console.queue.machines.${topic}`),
    streams: (topic) => fillText(find(`goLive.warning.${topic}`) ?? '', { codec: '?' }),
  }
  return {
    queue: (name: string) => find(`console.queue.${name}`) ?? name,
    topic: ({ queue, topic }: WaitingCase) => topics[queue]?.(topic) ?? '',
    title: ({ id, title }: WaitingCase) => title.trim() || t('console.queue.untitled', { id }),
  }
}

import MessageSquare from 'lucide-react/icons/message-square'
import Paperclip from 'lucide-react/icons/paperclip'
import { useCallback } from 'react'
import { type FeedbackState, feedbackList, type SentFeedback as Sent } from '#contract/feedback.ts'
import { call } from '#web/api/call.ts'
import { sessionReady } from '#web/api/session.ts'
import { useKeysetList } from '#web/api/use-keyset-list.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { KeysetList } from '#web/list/keyset-list.tsx'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The viewer's sent messages and their states. Use the viewer as `key`, so that another viewer's list is loaded. */
export function SentList() {
  const t = useTranslate()
  const read = useCallback(async (after: string | undefined) => {
    // A guest needs a token first.
    await sessionReady()
    return call(feedbackList, { after })
  }, [])
  const listed = useKeysetList(read)
  return (
    <KeysetList
      listed={listed}
      loading={<Skeleton className="h-40 w-full" />}
      empty={
        <div className="card">
          <EmptyState
            icon={<MessageSquare size={24} />}
            title={t('feedback.own.none')}
            text={t('feedback.own.none.text')}
          />
        </div>
      }
    >
      <ul className="space-y-3">
        {listed.list.map((one) => (
          <SentOne key={one.id} feedback={one} />
        ))}
      </ul>
    </KeysetList>
  )
}

const looks: Record<FeedbackState, string> = {
  received: 'bg-surface-3 text-ink-2',
  reading: 'bg-gold-soft text-gold-ink',
  answered: 'bg-primary-soft text-primary',
  closed: 'bg-surface-3 text-ink-3',
}

function SentOne({ feedback }: { feedback: Sent }) {
  const t = useTranslate()
  const timeText = useKickOffText()
  const { id, topic, content, attachments, state, answer, createdAt } = feedback
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-center gap-2 text-xs text-ink-3">
        <span className={classNames('badge', looks[state])}>{t(`feedback.state.${state}`)}</span>
        <span>{t(`feedback.topic.${topic}`)}</span>
        <time dateTime={new Date(createdAt).toISOString()} className="tabular ml-auto">
          {timeText(createdAt)}
        </time>
      </div>
      <p dir="auto" className="mt-2 line-clamp-4 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
        {content}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
        <span className="tabular">{t('feedback.own.number', { id })}</span>
        {attachments.map((address, at) => (
          <a
            key={address}
            href={address}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-8 items-center gap-1 text-primary hover:underline"
          >
            <Paperclip size={12} aria-hidden />
            {t('feedback.file', { number: at + 1 })}
          </a>
        ))}
      </div>
      {answer !== '' && (
        <div className="mt-3 rounded-md bg-primary-soft px-3 py-2 text-sm">
          <p className="font-semibold text-primary">{t('feedback.answer')}</p>
          <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
            {answer}
          </p>
        </div>
      )}
    </li>
  )
}

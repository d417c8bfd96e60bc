import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { isUnanswered, waitingMessage } from '#web/outbox/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { CommentText } from './comment-text.tsx'
import type { CommentDraft, CommentList } from './use-comments.ts'

export function DraftItem({ draft, list }: { draft: CommentDraft; list: CommentList }) {
  const t = useTranslate()
  const isRefused = draft.fault !== null
  return (
    <div className="border-l-2 border-line pl-3">
      <CommentText text={draft.text} mentions={[]} />
      {isRefused ? (
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <p role="alert" className="text-sm text-danger">
            {isUnanswered(draft.fault) ? t(waitingMessage('comment')) : failureText(t, draft.fault)}
          </p>
          <Button tone="quiet" size="small" onClick={() => list.retry(draft)}>
            {t('state.retry')}
          </Button>
          <Button tone="quiet" size="small" onClick={() => list.discard(draft)}>
            {t('comments.discard')}
          </Button>
        </div>
      ) : (
        <p role="status" className="mt-1 text-sm text-ink-3">
          {t('comments.sending')}
        </p>
      )}
    </div>
  )
}

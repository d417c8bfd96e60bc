import ArrowUp from 'lucide-react/icons/arrow-up'
import MessageCircle from 'lucide-react/icons/message-circle'
import { teamNameInComments } from '#contract/comments.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CommentComposer } from './comment-composer.tsx'
import { CommentThreadView } from './comment-thread.tsx'
import { DraftItem } from './draft-item.tsx'
import { type CommentTarget, useComments } from './use-comments.ts'

type CommentsProps = {
  target: CommentTarget
  /** Names of the two teams, when the target is a fixture. */
  teams?: readonly [home: string, away: string]
  /** Owner of the target, who may delete its comments. */
  ownerId?: string
  /** True when new comments are refused. Comments can then be read, but neither written nor answered. */
  isClosed?: boolean
}

export function Comments(props: CommentsProps) {
  return <CommentList key={`${props.target.targetType} ${props.target.targetId}`} {...props} />
}

function CommentList({ target, teams, ownerId = '', isClosed = false }: CommentsProps) {
  const t = useTranslate()
  const locale = useLocale()
  const list = useComments(target, ownerId)
  const { threads, state, total, drafts, fresh, next } = list
  const own = drafts.filter(({ parent }) => parent === null)
  const isEmpty = state === 'idle' && threads.length === 0 && own.length === 0
  return (
    <section aria-labelledby="comments" className="card mt-5 p-4 sm:p-6">
      <h2 id="comments" className="text-lg font-bold">
        {t('comments.title')}
        {total !== null && total > 0 && (
          <span className="tabular ml-2 text-base font-semibold text-ink-3">
            {total.toLocaleString(formattingTags[locale])}
          </span>
        )}
      </h2>
      {teams && <p className="text-sm text-ink-3">{teams.map(teamNameInComments).join(' – ')}</p>}
      <div className="mt-4">
        {isClosed ? (
          <p className="rounded-md bg-surface-2 px-4 py-3 text-sm text-ink-2">{t('error.COMMENTS_CLOSED')}</p>
        ) : (
          <CommentComposer label={t('comments.write')} send={(text) => list.write(text, null)} />
        )}
      </div>
      <div aria-live="polite">
        {fresh > 0 && (
          <Button tone="neutral" size="small" className="mt-4 w-full" onClick={() => void list.showFresh()}>
            <ArrowUp size={16} aria-hidden />
            {t('comments.fresh', { count: fresh })}
          </Button>
        )}
      </div>
      <ol aria-label={t('comments.title')} aria-busy={state === 'loading'} className="mt-5 flex flex-col gap-6">
        {own.toReversed().map((draft) => (
          <li key={draft.requestId}>
            <DraftItem draft={draft} list={list} />
          </li>
        ))}
        {threads.map((thread) => (
          <CommentThreadView key={thread.id} thread={thread} list={list} isClosed={isClosed} />
        ))}
        {state === 'loading' && threads.length === 0 && (
          <li aria-label={t('comments.loading')} className="flex gap-3">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className="h-16 flex-1" />
          </li>
        )}
      </ol>
      {isEmpty && !isClosed && (
        <EmptyState icon={<MessageCircle size={24} />} title={t('comments.none')} text={t('comments.none.text')} />
      )}
      {state === 'failed' && (
        <ErrorState
          title={t('comments.failed')}
          text={t('error.UNAVAILABLE')}
          retryLabel={t('state.retry')}
          isBusy={false}
          onRetry={list.more}
        />
      )}
      {next !== null && state !== 'failed' && (
        <Button tone="neutral" className="mt-6 w-full" isBusy={state === 'loading'} onClick={list.more}>
          {t('comments.more')}
        </Button>
      )}
    </section>
  )
}

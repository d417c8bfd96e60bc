import { useCallback, useEffect, useRef } from 'react'
import { deskArticleRevision, deskArticleRevisions } from '#contract/article-desk.ts'
import type { Locale } from '#contract/envelope.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Written } from './use-draft.ts'

type PanelProps = { id: string; language: Locale; isSaved: boolean; restore: (before: Written) => void }

/** Lists the stored revisions. Restoring one is an ordinary change of the draft, so no text is lost. */
export function RevisionsPanel({ id, language, isSaved, restore }: PanelProps) {
  const t = useTranslate()
  const moment = useKickOffText()
  const read = useCallback(() => call(deskArticleRevisions, { id, locale: language }), [id, language])
  const { loaded, retry } = useLoaded(read)
  const wasSaved = useRef(isSaved)
  useEffect(() => {
    if (isSaved && !wasSaved.current) retry()
    wasSaved.current = isSaved
  }, [isSaved, retry])

  async function takeUp(revisionId: string): Promise<void> {
    try {
      const { locale: _, ...before } = await call(deskArticleRevision, { id: revisionId })
      restore(before)
      showToast({ tone: 'success', title: t('desk.revision.restored') })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  const list = loaded?.ok ? loaded.data.list : []
  return (
    <section aria-labelledby="revisions" className="card p-4">
      <h2 id="revisions" className="font-bold">
        {t('desk.revisions')}
      </h2>
      {loaded === null && <Skeleton className="mt-3 h-12 w-full" />}
      {loaded !== null && list.length === 0 && <p className="mt-2 text-sm text-ink-2">{t('desk.revisions.none')}</p>}
      <ul className="mt-2 max-h-96 divide-y divide-line overflow-y-auto">
        {list.map(({ id: revisionId, title, isPublished, madeBy, madeAt }) => (
          <li key={revisionId} className="py-2.5">
            <p className="truncate text-sm font-semibold">{title || t('desk.untitled')}</p>
            <p className="tabular text-xs text-ink-3">
              {[moment(madeAt), madeBy?.displayName, isPublished && t('desk.revision.published')]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <Button tone="quiet" size="small" className="-ml-3" onClick={() => void takeUp(revisionId)}>
              {t('desk.revision.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

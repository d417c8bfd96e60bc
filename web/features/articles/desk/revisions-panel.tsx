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
import type { Revision } from './compare-panel.tsx'
import type { Written } from './use-draft.ts'

type PanelProps = {
  id: string
  language: Locale
  isSaved: boolean
  restore: (before: Written) => void
  compare: (revision: Revision) => void
}

/** Lists the stored revisions. Restoring one is an ordinary change of the draft, so no text is lost. */
export function RevisionsPanel({ id, language, isSaved, restore, compare }: PanelProps) {
  const t = useTranslate()
  const moment = useKickOffText()
  const read = useCallback(() => call(deskArticleRevisions, { id, locale: language }), [id, language])
  const { loaded, retry } = useLoaded(read)
  const wasSaved = useRef(isSaved)
  useEffect(() => {
    if (isSaved && !wasSaved.current) retry()
    wasSaved.current = isSaved
  }, [isSaved, retry])

  async function load(revisionId: string, use: (before: Written) => void): Promise<void> {
    try {
      const { locale: _, ...before } = await call(deskArticleRevision, { id: revisionId })
      use(before)
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  const list = (loaded?.ok ? loaded.data.list : []).map(({ isPublished, madeBy, madeAt, ...revision }) => ({
    ...revision,
    label: [moment(madeAt), madeBy?.displayName, isPublished && t('desk.revision.published')]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <section aria-labelledby="revisions" className="card p-4">
      <h2 id="revisions" className="font-bold">
        {t('desk.revisions')}
      </h2>
      {loaded === null && <Skeleton className="mt-3 h-12 w-full" />}
      {loaded !== null && list.length === 0 && <p className="mt-2 text-sm text-ink-2">{t('desk.revisions.none')}</p>}
      <ul className="mt-2 max-h-96 divide-y divide-line overflow-y-auto">
        {list.map(({ id: revisionId, title, label }) => (
          <li key={revisionId} className="py-2.5">
            <p className="truncate text-sm font-semibold">{title || t('desk.untitled')}</p>
            <p className="tabular text-xs text-ink-3">{label}</p>
            <div className="-ml-3 flex flex-wrap">
              <Button
                tone="quiet"
                size="small"
                onClick={() => void load(revisionId, (written) => compare({ written, label }))}
              >
                {t('desk.compare')}
              </Button>
              <Button tone="quiet" size="small" onClick={() => void load(revisionId, restore)}>
                {t('desk.revision.restore')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

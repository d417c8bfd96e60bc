import { useCallback, useId, useMemo, useState } from 'react'
import { type ArticleDraft, deskArticleInfo } from '#contract/article-desk.ts'
import type { Locale } from '#contract/envelope.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { bothOf, compareDocuments } from './differences.ts'
import type { Resolution, Written } from './use-draft.ts'
import { VersionDifferences } from './version-differences.tsx'

type PanelProps = { id: string; language: Locale; mine: Written; resolve: (how: Resolution) => Promise<void> }

export function ConflictPanel({ id, language, mine, resolve }: PanelProps) {
  const t = useTranslate()
  const read = useCallback(() => call(deskArticleInfo, { id }), [id])
  const { loaded, retry } = useLoaded(read)
  if (loaded === null) return <Skeleton className="h-96 w-full" />
  const theirs = loaded.ok ? loaded.data.drafts.find(({ locale }) => locale === language) : undefined
  if (theirs) return <Versions mine={mine} theirs={theirs} resolve={resolve} />
  return (
    <div className="card">
      <ErrorState
        title={t('state.error.title')}
        text={t('desk.conflict.unread')}
        retryLabel={t('state.retry')}
        isBusy={false}
        onRetry={retry}
      />
    </div>
  )
}

type VersionsProps = { mine: Written; theirs: ArticleDraft; resolve: PanelProps['resolve'] }

function Versions({ mine, theirs, resolve }: VersionsProps) {
  const t = useTranslate()
  const moment = useKickOffText()
  const headingId = useId()
  const [isBusy, setBusy] = useState(false)
  const parts = useMemo(() => compareDocuments(mine.document, theirs.document), [mine.document, theirs.document])
  const both = useMemo(() => bothOf(parts), [parts])
  const name = theirs.changedBy?.displayName ?? t('desk.conflict.someone')
  const theirLabel = `${name} · ${moment(theirs.changedAt)}`

  async function choose(kept: Written, givenUp: Written): Promise<void> {
    setBusy(true)
    try {
      await resolve({ version: theirs.version, kept, givenUp, isTheirs: kept === theirs })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby={headingId} className="card p-4">
      <h2 id={headingId} className="text-lg font-bold">
        {t('desk.conflict.title')}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{t('desk.conflict.text', { name })}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button isBusy={isBusy} onClick={() => void choose(mine, theirs)}>
          {t('desk.conflict.mine')}
        </Button>
        <Button tone="neutral" isBusy={isBusy} onClick={() => void choose(theirs, mine)}>
          {t('desk.conflict.theirs', { name })}
        </Button>
        {both && (
          <Button tone="neutral" isBusy={isBusy} onClick={() => void choose({ ...mine, document: both }, theirs)}>
            {t('desk.conflict.both')}
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm text-ink-2">{t(both ? 'desk.conflict.both.help' : 'desk.conflict.tooLong')}</p>
      <VersionDifferences mine={mine} theirs={theirs} theirLabel={theirLabel} parts={parts} />
    </section>
  )
}

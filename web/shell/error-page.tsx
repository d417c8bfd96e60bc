import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { CleanShell } from './clean-shell.tsx'
import { DefaultShell } from './default-shell.tsx'
import { statusLine } from './status-line.ts'
import { useIsEmbedded } from './use-is-embedded.ts'

/** Min delay of the reload; the max is twice as long, so that visitors do not return together. */
const reloadAfterMs = 5_000

export function ErrorPage({ error }: { error: unknown }) {
  const t = useTranslate()
  const isEmbedded = useIsEmbedded()
  const { status, line } = statusLine(error, useLocation().pathname)
  const isMissing = status === 404
  const isAway = status === 503
  const kind = isMissing ? 'notFound' : isAway ? 'away' : 'server'
  // As a document, the page may be an old one, or one that retries too.
  useEffect(() => {
    if (!isAway) return
    const timer = setTimeout(() => location.reload(), reloadAfterMs * (1 + Math.random()))
    return () => clearTimeout(timer)
  }, [isAway])
  // The error page of a frame has no shell and links only to `/mb`.
  const Shell = isEmbedded ? CleanShell : DefaultShell
  return (
    <Shell>
      <PageHead title={t(`errorPage.${kind}.title`)} isIndexed={false} />
      <div className="flex flex-col items-center px-4 py-16 text-center sm:py-24">
        <p aria-hidden className="tabular text-7xl font-bold tracking-tight text-primary sm:text-8xl">
          {status}
        </p>
        <p className="mt-3 max-w-full text-sm font-semibold text-ink-3 [overflow-wrap:anywhere]">{line}</p>
        <h1 className="mt-6 text-2xl font-bold">{t(`errorPage.${kind}.title`)}</h1>
        <p className="mt-2 max-w-md text-ink-2">{t(`errorPage.${kind}.text`)}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {!isMissing && (
            <Button size="large" onClick={() => location.reload()}>
              <RotateCw size={18} aria-hidden />
              {t('errorPage.reload')}
            </Button>
          )}
          <LocaleLink
            to={isEmbedded ? '/mb' : '/truc-tiep'}
            className={buttonClass({ tone: isMissing ? 'primary' : 'neutral', size: 'large' })}
          >
            {t('errorPage.live')}
          </LocaleLink>
          {!isEmbedded && (
            <LocaleLink to="/" className={buttonClass({ tone: 'neutral', size: 'large' })}>
              {t('shell.home')}
            </LocaleLink>
          )}
        </div>
      </div>
    </Shell>
  )
}

import { use } from 'react'
import type { ArticleSummary } from '#contract/articles.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { PageClockContext } from '#web/page-clock.ts'
import { useLocale } from '#web/root-data.ts'
import { timeAgo } from '#web/time/time-ago.ts'
import { useNow } from '#web/time/use-now.ts'
import { useZone } from '#web/time/use-zone.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { categoryPath } from './article-path.ts'

export function Published({ at }: { at: number }) {
  const t = useTranslate()
  const locale = useLocale()
  const { renderedAt } = use(PageClockContext)
  const now = useNow() ?? renderedAt
  const zone = useZone()
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular whitespace-nowrap">
      {timeAgo(at, now, { locale, zone }) ?? t('news.now')}
    </time>
  )
}

type MetaProps = { article: ArticleSummary; isOnPicture?: boolean; hasMinutes?: boolean }

export function ArticleMeta({ article, isOnPicture, hasMinutes = true }: MetaProps) {
  const t = useTranslate()
  const { category, publishedAt, minutes } = article
  return (
    <p
      className={classNames(
        'flex min-w-0 flex-wrap items-center gap-x-2 text-xs',
        isOnPicture ? 'text-on-picture-2' : 'text-ink-3',
      )}
    >
      <LocaleLink
        to={categoryPath(category)}
        className={classNames(
          'relative z-10 -my-1 py-1 font-bold uppercase tracking-wide hover:underline',
          isOnPicture ? 'text-on-picture-brand' : 'text-primary',
        )}
      >
        {category.name}
      </LocaleLink>
      <Published at={publishedAt} />
      {hasMinutes && <span className="whitespace-nowrap">{t('news.minutes', { count: minutes })}</span>}
    </p>
  )
}

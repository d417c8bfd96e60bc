import Play from 'lucide-react/icons/play'
import { useCallback } from 'react'
import { highlightGoals } from '#contract/highlights.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { minuteOf, nameOf, scoreOf } from '#web/fixture/highlight-text.ts'
import { MomentStill } from '#web/fixture/moment-still.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { Rail } from './rail.tsx'
import '#web/features/highlights/highlights.css'

const goalClass = 'w-52 shrink-0 snap-start sm:w-64'

export function GoalRail({ title, shown }: { title: string; shown: number }) {
  const t = useTranslate()
  const locale = useLocale()
  const read = useCallback(() => call(highlightGoals, { pageSize: shown, locale }), [locale, shown])
  const { loaded, retry } = useLoaded(read)
  const place = (
    <span className={`block ${goalClass}`}>
      <Skeleton className="aspect-video w-full rounded-md" />
      <Skeleton className="mt-2 h-5 w-3/4" />
      <Skeleton className="mt-1 h-4 w-full" />
    </span>
  )
  if (loaded?.ok && loaded.data.list.length === 0) return null
  return (
    <Rail title={title} to="/highlight" place={place} loaded={loaded} retry={retry}>
      {loaded?.ok &&
        loaded.data.list.map(({ fixture: { home, away }, highlight }) => (
          <li key={highlight.id} data-cover={`${home.id} ${away.id}`} className={goalClass}>
            <LocaleLink to={highlight.path} className="moment group">
              <span className="field field-football moment-picture">
                <span className="cover-part absolute inset-0">
                  <MomentStill moment={highlight} width={320} />
                </span>
                <span aria-hidden className="absolute inset-0 bg-linear-to-t from-picture-shade/80 via-transparent" />
                <span className="moment-minute cover-word tabular">{minuteOf(highlight)}</span>
                <span aria-hidden className="moment-play">
                  <Play size={18} className="translate-x-px fill-current" />
                </span>
                <span className="moment-score cover-word tabular">{scoreOf(highlight)}</span>
              </span>
              <span className="cover-word mt-2 block truncate px-0.5 text-sm font-semibold text-ink">
                {highlight.title || highlight.player || nameOf(t, highlight)}
              </span>
            </LocaleLink>
            <p className="truncate px-0.5 text-xs text-ink-2">
              {home.name} – {away.name}
            </p>
          </li>
        ))}
    </Rail>
  )
}

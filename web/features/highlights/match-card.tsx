import type { HighlightFixture } from '#contract/highlights.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { MatchHead } from './match-head.tsx'
import { MatchMoments } from './match-moments.tsx'

/** Max highlights per match in the response of a list. A match with this many may have more. */
const maxInList = 12

type MatchCardProps = HighlightFixture & {
  /** Number of highlights in the response, when `list` has fewer. */
  count?: number
  level?: 2 | 3
}

export function MatchCard({ fixture, list, count = list.length, level = 2 }: MatchCardProps) {
  const t = useTranslate()
  return (
    <section className="card later-card min-w-0 p-4 sm:p-5" aria-label={`${fixture.home.name} – ${fixture.away.name}`}>
      <MatchMoments
        fixture={fixture}
        list={list}
        head={
          <MatchHead
            fixture={fixture}
            level={level}
            action={
              <LocaleLink
                to={`/highlight/${fixture.slug}`}
                className="-my-2 inline-flex min-h-11 shrink-0 items-center text-sm font-semibold text-primary hover:underline"
              >
                {t('highlights.all', { count: count < maxInList ? count : `${maxInList}+` })}
              </LocaleLink>
            }
          />
        }
      />
    </section>
  )
}

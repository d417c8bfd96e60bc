import type { HighlightFixture } from '#contract/highlights.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { MatchHead } from './match-head.tsx'
import { MatchMoments } from './match-moments.tsx'

/** What the list of a match shows before its own page. */
const shownOfMatch = 12

/** A match among others: its moments, which play in place, and the way to its own page. */
export function MatchCard({ fixture, list, level = 2 }: HighlightFixture & { level?: 2 | 3 }) {
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
                {t('highlights.all', { count: list.length < shownOfMatch ? list.length : `${shownOfMatch}+` })}
              </LocaleLink>
            }
          />
        }
      />
    </section>
  )
}

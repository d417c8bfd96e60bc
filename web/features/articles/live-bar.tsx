import type { FixtureSummary } from '#contract/schedule.ts'
import { useLiveFixture } from '#web/fixture/fixture.state.ts'
import { OnAirBadge } from '#web/fixture/on-air.tsx'
import { ClockText, Score } from '#web/fixture/score.tsx'
import { useScores } from '#web/fixture/use-scores.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Crest } from '#web/ui/crest.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

/** Live fixtures with running scores, above the news. Renders nothing when no fixture is live. */
export function LiveBar({ fixtures }: { fixtures: readonly FixtureSummary[] }) {
  const t = useTranslate()
  useScores()
  if (fixtures.length === 0) return null
  return (
    <section aria-label={t('news.live')} className="-mx-4 mb-5 sm:mx-0">
      <ul className="scroll-row px-4 sm:px-0">
        {fixtures.map((fixture) => (
          <LiveChip key={fixture.fixtureId} fixture={fixture} />
        ))}
      </ul>
    </section>
  )
}

function LiveChip({ fixture: given }: { fixture: FixtureSummary }) {
  const fixture = useLiveFixture(given)
  const { home, away, slug } = fixture
  return (
    <li className="shrink-0 snap-start">
      <LocaleLink
        to={`/truc-tiep/${slug}`}
        className="card flex h-14 items-center gap-2.5 rounded-md! px-3 text-sm font-semibold shadow-none! hover:border-line-strong"
      >
        <OnAirBadge fixture={fixture} tone="neutral" />
        <Crest of={home} size={20} />
        <span className="max-w-28 truncate">{home.name}</span>
        <Score fixture={fixture} className="font-bold" />
        <span className="max-w-28 truncate">{away.name}</span>
        <Crest of={away} size={20} />
        <span className="text-xs text-primary">
          <ClockText fixture={fixture} isShort />
        </span>
      </LocaleLink>
    </li>
  )
}

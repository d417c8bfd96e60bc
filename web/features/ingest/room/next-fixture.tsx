import type { FixtureSummary } from '#contract/schedule.ts'
import { ClockText } from '#web/fixture/score.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { useNow } from '#web/time/use-now.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { opensAt } from './air-checks.ts'

export function NextFixture({ fixture }: { fixture: FixtureSummary | null }) {
  const t = useTranslate()
  const kickOffText = useKickOffText()
  const nowMs = useNow() ?? Date.now()
  return (
    <section aria-labelledby="next-fixture" className="card p-4 sm:p-5">
      <SectionHeading id="next-fixture" title={t('broadcast.next')} />
      {!fixture ? (
        <p className="mt-1 text-sm text-ink-2">{t('broadcast.next.none')}</p>
      ) : (
        <>
          <p className="mt-2 font-semibold">
            {fixture.home.name} – {fixture.away.name}
          </p>
          <p className="mt-0.5 text-sm text-ink-2">
            <span className="tabular">{kickOffText(fixture.kickOff)}</span> · {fixture.tournament.name} ·{' '}
            <ClockText fixture={fixture} isShort />
          </p>
          <p className="mt-2 text-sm font-semibold text-primary">{windowText(fixture)}</p>
        </>
      )}
    </section>
  )

  function windowText(next: FixtureSummary): string {
    const openAt = opensAt(next)
    return openAt <= nowMs ? t('broadcast.next.open') : t('broadcast.next.opens', { time: kickOffText(openAt) })
  }
}

import type { ReactNode } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import type { LiveCommentator } from './live-room.ts'

const linkClass = 'text-primary wrap-anywhere hover:underline'

type Props = { fixture: FixtureSummary; commentator: LiveCommentator | null; action?: ReactNode }

export function InfoPanel({ fixture, commentator, action }: Props) {
  const t = useTranslate()
  const kickOffText = useKickOffText()
  const { tournament, round, kickOff, home, away } = fixture
  return (
    <section aria-labelledby="info" className="card p-4 sm:p-5">
      <SectionHeading id="info" title={t('watch.info')} action={action} />
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
        <Fact name={t('watch.tournament')}>
          <LocaleLink to={`/giai-dau/${tournament.id}`} className={linkClass}>
            {tournament.name}
          </LocaleLink>
        </Fact>
        {[home, away].map((side, index) => (
          <Fact key={side.id} name={t(index === 0 ? 'fixture.home' : 'fixture.away')}>
            <LocaleLink to={`/doi-bong/${side.id}`} className={linkClass}>
              {side.name}
            </LocaleLink>
          </Fact>
        ))}
        {round && <Fact name={t('watch.round')}>{round}</Fact>}
        <Fact name={t('watch.kickOff')}>
          <time dateTime={new Date(kickOff).toISOString()} className="tabular">
            {kickOffText(kickOff)}
          </time>
        </Fact>
      </dl>
      {commentator && (commentator.title || commentator.description) && (
        <div className="mt-4 border-t border-line pt-4">
          <h3 className="font-semibold">{commentator.title || t('watch.about')}</h3>
          {commentator.description && (
            <p className="mt-1 max-w-prose whitespace-pre-line text-sm text-ink-2">{commentator.description}</p>
          )}
        </div>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3">{name}</dt>
      <dd className="flex min-h-7 items-center font-semibold">{children}</dd>
    </div>
  )
}

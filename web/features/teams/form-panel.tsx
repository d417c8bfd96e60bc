import type { FormEntry } from '#contract/teams.ts'
import type { FormResult } from '#contract/tournaments.ts'
import { cachedFragment } from '#web/cached-fragment.ts'
import { FormPill } from '#web/fixture/form-pills.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { dateIn, dayMonthText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

export const FormPanel = cachedFragment('form-panel', function FormPanel({ form }: { form: FormEntry[] }) {
  const t = useTranslate()
  const locale = useLocale()
  const zone = useZone()
  const count = (wanted: FormResult) => form.filter(({ result }) => result === wanted).length
  return (
    <section className="card @container p-4 sm:p-5" aria-labelledby="form">
      <SectionHeading id="form" title={t('team.form')} />
      {form.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{t('team.noForm')}</p>
      ) : (
        <>
          <p className="tabular mt-1 text-sm text-ink-2">
            {t('team.formOf', { count: form.length, won: count('W'), drawn: count('D'), lost: count('L') })}
          </p>
          <ul className="mt-3 grid grid-cols-1 gap-x-6 @xl:grid-cols-2">
            {form.map(({ fixtureId, slug, result, isHome, opponent, score, kickOff }) => (
              <li key={fixtureId}>
                <LocaleLink
                  to={`/truc-tiep/${slug}`}
                  className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 hover:bg-surface-2"
                >
                  <FormPill result={result} />
                  <span className="tabular w-10 shrink-0 text-center font-bold">{score.join('-')}</span>
                  <span className="min-w-0 flex-1 truncate text-sm font-semibold">
                    {opponent}
                    <span className="ml-1.5 font-normal text-ink-3">({t(isHome ? 'team.home' : 'team.away')})</span>
                  </span>
                  <time dateTime={new Date(kickOff).toISOString()} className="tabular shrink-0 text-xs text-ink-3">
                    {dayMonthText(dateIn(kickOff, zone), locale)}
                  </time>
                </LocaleLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
})

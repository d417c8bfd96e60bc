import type { MarbleForm, MarbleStanding } from '#contract/marble.ts'
import { marbleOf, marbleTeamOf } from '#contract/rules/marble-field.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { FormDots } from './form-dots.tsx'
import { MarbleDot } from './marble-dot.tsx'

type StandingsTableProps = { caption: string; standings: readonly MarbleStanding[]; form: readonly MarbleForm[] }

export function StandingsTable({ caption, standings, form }: StandingsTableProps) {
  const { locale, translate: t } = useLanguage()
  const tag = formattingTags[locale]
  const percent = (part: number, all: number) =>
    all === 0 ? '–' : (part / all).toLocaleString(tag, { style: 'percent', maximumFractionDigits: 0 })
  if (standings.length === 0) return <p className="p-4 text-sm text-ink-2">{t('marble.noRaces')}</p>
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-left text-xs text-ink-3 [&>th]:px-2 [&>th]:py-2 max-[22.5rem]:[&>th]:px-0.5 [&>th]:font-semibold">
          <th scope="col" className="w-8 text-right">
            #
          </th>
          <th scope="col">{t('marble.marble')}</th>
          <th scope="col" className="text-right">
            {t('marble.races')}
          </th>
          <th scope="col" className="text-right">
            {t('marble.wins')}
          </th>
          <th scope="col" className="text-right max-sm:hidden">
            {t('marble.podiums')}
          </th>
          <th scope="col" className="text-right max-sm:hidden">
            {t('marble.best')}
          </th>
          <th scope="col" className="text-right max-sm:hidden">
            {t('marble.form')}
          </th>
          <th scope="col" className="text-right">
            {t('marble.points')}
          </th>
        </tr>
      </thead>
      <tbody>
        {standings.map(({ marbleId, races, wins, podiums, points, bestUs }, at) => {
          const marble = marbleOf(marbleId)
          return (
            <tr
              key={marbleId}
              className="border-b border-line last:border-0 [&>td]:px-2 [&>td]:py-1.5 max-[22.5rem]:[&>td]:px-0.5"
            >
              <td className="tabular text-right text-ink-3">{at + 1}</td>
              <td>
                <span className="flex min-w-0 items-center gap-2">
                  <MarbleDot id={marbleId} size={26} />
                  <span className="min-w-0">
                    <span className="block truncate font-semibold">{marble.names[locale]}</span>
                    <span className="block truncate text-xs text-ink-3">{marbleTeamOf(marble.team).names[locale]}</span>
                  </span>
                </span>
              </td>
              <td className="tabular text-right">{races}</td>
              <td className="tabular whitespace-nowrap text-right">
                {wins} <span className="text-xs text-ink-3">{percent(wins, races)}</span>
              </td>
              <td className="tabular whitespace-nowrap text-right max-sm:hidden">
                {podiums} <span className="text-xs text-ink-3">{percent(podiums, races)}</span>
              </td>
              <td className="tabular text-right max-sm:hidden">
                {bestUs === null
                  ? '–'
                  : (bestUs / 1_000_000).toLocaleString(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
              </td>
              <td className="text-right max-sm:hidden">
                <FormDots places={form.find((one) => one.marbleId === marbleId)?.places ?? []} />
              </td>
              <td className="tabular text-right font-bold">{points}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

import type { MarbleRace } from '#contract/marble.ts'
import { marbleOf } from '#contract/rules/marble-field.ts'
import { marbleTrackNames } from '#contract/rules/marble-names.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { MarbleDot } from './marble-dot.tsx'
import { secondsText } from './seconds-text.ts'

export function RecentRaces({ races }: { races: readonly MarbleRace[] }) {
  const { locale, translate: t } = useLanguage()
  if (races.length === 0) return <p className="p-4 text-sm text-ink-2">{t('marble.noRaces')}</p>
  return (
    <ul>
      {races.map(({ raceId, raceNo, trackId, marbles, result }) => {
        const [first] = result?.finishes ?? []
        const podium = (result?.finishes ?? []).slice(0, 3).map(({ slot }) => marbles[slot] ?? 1)
        return (
          <li key={raceId} className="relative border-b border-line last:border-0 hover:bg-surface-2">
            <LocaleLink
              to={`/truc-tiep/dua-bi/kiem-chung/${raceId}`}
              className="flex min-h-14 items-center gap-3 px-4 py-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-semibold">
                  {podium[0] === undefined ? '–' : marbleOf(podium[0]).names[locale]}
                </span>
                <span className="block truncate text-xs text-ink-3">
                  {t('marble.raceNo', { race: raceNo })} · {marbleTrackNames[trackId]?.[locale] ?? trackId}
                </span>
              </span>
              <span className="flex gap-1">
                {podium.map((id) => (
                  <MarbleDot key={id} id={id} size={24} />
                ))}
              </span>
              <span className="tabular w-16 text-right text-sm text-ink-2">
                {first?.timeUs ? t('marble.seconds', { seconds: secondsText(first.timeUs, locale, 2) }) : '–'}
              </span>
            </LocaleLink>
          </li>
        )
      })}
    </ul>
  )
}

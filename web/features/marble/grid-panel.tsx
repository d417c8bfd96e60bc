import type { MarbleForm, MarbleRace } from '#contract/marble.ts'
import { marbleOf, marbleTeamOf } from '#contract/marble-field.ts'
import { marbleTrackNames } from '#contract/marble-names.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CountdownText } from './countdown-text.tsx'
import { FormDots } from './form-dots.tsx'
import { MarbleDot } from './marble-dot.tsx'

type GridPanelProps = {
  race: MarbleRace
  form: readonly MarbleForm[]
  leftMs: number
  ownMarbleId: number | null
}

/** Who starts next: once the lanes are drawn, from left to right as they stand. */
export function GridPanel({ race, form, leftMs, ownMarbleId }: GridPanelProps) {
  const { locale, translate: t } = useLanguage()
  const { lanes, fans } = race
  const slots = race.marbles.map((_, slot) => slot)
  const shown = lanes ? slots.toSorted((a, b) => (lanes[a] ?? 0) - (lanes[b] ?? 0)) : slots
  const allFans = fans?.reduce((sum, one) => sum + one, 0) ?? 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it scrolls it must be reachable by keyboard
    <section aria-label={t('marble.grid')} tabIndex={0} className="marble-panel">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <p className="text-xs font-semibold text-on-picture-green">{t('marble.raceNo', { race: race.raceNo })}</p>
          <h2 className="text-xl font-bold">{marbleTrackNames[race.trackId]?.[locale] ?? race.trackId}</h2>
        </div>
        <CountdownText leftMs={leftMs} label={t('marble.startsIn')} />
      </header>
      <ol className="marble-grid">
        {shown.map((slot) => {
          const id = race.marbles[slot] ?? 1
          const marble = marbleOf(id)
          const places = form.find(({ marbleId }) => marbleId === id)?.places ?? []
          return (
            <li key={slot} className={classNames('marble-grid-row', id === ownMarbleId && 'marble-own')}>
              {lanes && <span className="tabular w-4 text-right text-on-picture-2">{(lanes[slot] ?? 0) + 1}</span>}
              <MarbleDot id={id} size={30} />
              <span className="min-w-0">
                <span className="block truncate font-semibold leading-tight">{marble.names[locale]}</span>
                <span className="block truncate text-xs text-on-picture-2 max-sm:hidden">
                  {marbleTeamOf(marble.team).names[locale]}
                </span>
              </span>
              <span className="ml-auto flex items-center gap-2">
                {allFans > 0 && fans && (
                  <span className="tabular text-xs text-on-picture-2">
                    {Math.round((100 * (fans[slot] ?? 0)) / allFans)}%
                  </span>
                )}
                <FormDots places={places} />
              </span>
            </li>
          )
        })}
      </ol>
      <p className="mt-auto text-xs text-on-picture-2">{t(lanes ? 'marble.lanesDrawn' : 'marble.lanesSoon')}</p>
    </section>
  )
}

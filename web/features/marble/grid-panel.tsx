import type { MarbleForm, MarbleRace } from '#contract/marble.ts'
import { marbleOf, marbleTeamOf } from '#contract/rules/marble-field.ts'
import { marbleTrackNames } from '#contract/rules/marble-names.ts'
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

/** Starters of the next race. Each marble stays in its row when the lanes are drawn, so that nothing moves. */
export function GridPanel({ race, form, leftMs, ownMarbleId }: GridPanelProps) {
  const { locale, translate: t } = useLanguage()
  const { lanes, fans } = race
  const allFans = fans?.reduce((sum, one) => sum + one, 0) ?? 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it scrolls it must be reachable by keyboard
    <section aria-label={t('marble.grid')} tabIndex={0} className="marble-panel">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <p className="text-xs font-semibold text-on-picture-brand">{t('marble.raceNo', { race: race.raceNo })}</p>
          <h2 className="text-lg leading-tight font-bold sm:text-xl">
            {marbleTrackNames[race.trackId]?.[locale] ?? race.trackId}
          </h2>
        </div>
        <CountdownText leftMs={leftMs} label={t('marble.startsIn')} />
      </header>
      <ol className="marble-grid">
        {race.marbles.map((id, slot) => {
          const marble = marbleOf(id)
          const places = form.find(({ marbleId }) => marbleId === id)?.places ?? []
          return (
            <li key={id} className={classNames('marble-grid-row', id === ownMarbleId && 'marble-own')}>
              <span className="tabular w-4 text-right font-bold text-on-picture-brand">
                {lanes && (
                  <>
                    <span className="sr-only">{t('marble.lane')} </span>
                    {(lanes[slot] ?? 0) + 1}
                  </>
                )}
              </span>
              <MarbleDot id={id} size={28} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold leading-tight">{marble.names[locale]}</span>
                <span className="block truncate text-xs text-on-picture-2 max-sm:hidden">
                  {marbleTeamOf(marble.team).names[locale]}
                </span>
                <span className="block leading-none sm:hidden">
                  <FormDots places={places} />
                </span>
              </span>
              {allFans > 0 && fans && (
                <span className="tabular text-xs text-on-picture-2">
                  {Math.round((100 * (fans[slot] ?? 0)) / allFans)}%
                </span>
              )}
              <span className="max-sm:hidden">
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

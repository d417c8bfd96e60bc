import type { SportCode } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { useMarkedInView } from '#web/shell/use-marked-in-view.ts'
import { chipClass, chipCountClass } from '#web/ui/chip.ts'
import { type SportPage, sportPages } from './sport.ts'
import { SportIcon } from './sport-icon.tsx'

type SportChipsProps = {
  current: SportPage | null
  pathOf: (sport: SportPage | null) => string
  totals?: { sport: SportCode; total: number }[] | undefined
}

/** One sport or all, as links: each has a page of its own. */
export function SportChips({ current, pathOf, totals }: SportChipsProps) {
  const t = useTranslate()
  const row = useMarkedInView<HTMLElement>(current?.slug ?? '')
  const countOf = (sport: SportPage | null) =>
    totals?.filter((total) => !sport || total.sport === sport.code).reduce((sum, { total }) => sum + total, 0)
  return (
    <nav ref={row} aria-label={t('sport.filter')} className="scroll-row -mx-4 scroll-px-4 px-4 py-0.5">
      {[null, ...sportPages].map((sport) => {
        const state = sport?.code === current?.code ? 'on' : 'off'
        const count = countOf(sport)
        return (
          <LocaleLink
            key={sport?.slug ?? 'all'}
            to={pathOf(sport)}
            preventScrollReset
            aria-current={state === 'on' ? 'page' : undefined}
            className={chipClass(state)}
          >
            {sport && <SportIcon sport={sport.code} />}
            {t(sport ? sport.label : 'state.all')}
            {count !== undefined && <span className={chipCountClass(state)}>{count}</span>}
          </LocaleLink>
        )
      })}
    </nav>
  )
}

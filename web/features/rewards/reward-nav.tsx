import { useTranslate } from '#web/i18n/translate.ts'
import { useMarkedInView } from '#web/list/use-marked-in-view.ts'
import { chipClass } from '#web/ui/chip.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { type EarningPlace, earningPlaces } from './reward-places.ts'

export function RewardNav({ current }: { current: EarningPlace }) {
  const t = useTranslate()
  const row = useMarkedInView<HTMLElement>(current)
  return (
    <nav ref={row} aria-label={t('rewards.places')} className="scroll-row -mx-4 px-4 py-0.5 sm:mx-0 sm:px-0.5">
      {earningPlaces.map((place) => (
        <LocaleLink
          key={place}
          to={place}
          aria-current={place === current ? 'page' : undefined}
          className={chipClass(place === current ? 'on' : 'off')}
        >
          {t(`rewards.place.${place}`)}
        </LocaleLink>
      ))}
    </nav>
  )
}

import { useId, useState } from 'react'
import type { OddsKind } from '#contract/rules/odds-kinds.ts'
import { useReading } from '#web/features/odds/odds.preferences.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { chipClass } from '#web/ui/chip.ts'
import { isSamePick, type MarketOffers, type Offer } from './offers.ts'
import { pickText, type Teams, tipPriceText } from './pick-text.ts'

type Props = {
  markets: MarketOffers[]
  teams: Teams
  chosen: Offer | null
  choose: (offer: Offer) => void
}

export function OfferPicker({ markets, teams, chosen, choose }: Props) {
  const t = useTranslate()
  const { format, style } = useReading()
  const name = useId()
  const [looked, setLooked] = useState<OddsKind>(markets[0]?.market ?? 'handicap')
  const shown = markets.find(({ market }) => market === looked) ?? markets[0]
  const isChosen = (offer: Offer) => chosen !== null && isSamePick(offer, chosen)
  return (
    <>
      <div>
        <p id={`${name}-market`} className="mb-1.5 text-sm font-semibold">
          {t('createTip.market')}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: chips that scroll sideways; a fieldset does not shrink */}
        <div role="group" aria-labelledby={`${name}-market`} className="scroll-row -mx-6 px-6 py-0.5">
          {markets.map(({ market }) => (
            <button
              key={market}
              type="button"
              aria-pressed={market === shown?.market}
              className={chipClass(market === shown?.market ? 'on' : 'off')}
              onClick={() => setLooked(market)}
            >
              {t(`odds.kind.${market}`)}
            </button>
          ))}
        </div>
      </div>
      <fieldset className="min-h-24">
        <legend className="mb-1.5 text-sm font-semibold">{t('createTip.selection')}</legend>
        <div className="flex flex-col gap-2">
          {shown?.lines.map((sides) => (
            <div key={sides[0]?.line ?? 'none'} className="grid auto-cols-fr grid-flow-col gap-2">
              {sides.map((offer) => (
                <label
                  key={offer.side}
                  data-chosen={isChosen(offer) || undefined}
                  className="flex min-h-14 min-w-0 cursor-pointer flex-col items-center justify-center rounded-md border border-line-strong bg-surface px-2 py-1.5 text-center transition-colors duration-150 data-chosen:border-primary data-chosen:bg-primary-soft focus-inside:outline-2 focus-inside:outline-offset-2 focus-inside:outline-primary"
                >
                  <input
                    type="radio"
                    name={name}
                    className="sr-only"
                    checked={isChosen(offer)}
                    onChange={() => choose(offer)}
                  />
                  <span className="line-clamp-2 max-w-full break-words text-xs text-ink-2">
                    {pickText(offer, teams, { t, style })}
                  </span>
                  <span className="tabular font-bold">{tipPriceText(offer.market, offer.price, format)}</span>
                </label>
              ))}
            </div>
          ))}
        </div>
      </fieldset>
    </>
  )
}

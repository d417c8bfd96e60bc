import { useNavigate } from 'react-router'
import { type BoardTab, boardTabs, type OddsCompany } from '#contract/odds.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { chipClass } from '#web/ui/chip.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { marketColumns } from './board-markets.ts'
import { Choice } from './choice.tsx'
import { choose, useMarket } from './odds.preferences.ts'
import { ReadingChoices } from './reading-choices.tsx'

export const oddsPath = '/ty-le-keo'

type Place = { tab: BoardTab; companyId: string | null }

/** Returns the board's path. The defaults, today and the first company, are not in the query. */
export function boardPath({ tab, companyId }: Place): string {
  const query = new URLSearchParams()
  if (tab !== 'today') query.set('tab', tab)
  if (companyId !== null) query.set('company', companyId)
  return query.size > 0 ? `${oddsPath}?${query}` : oddsPath
}

type ControlsProps = Place & { companies: OddsCompany[]; chosen: string | null }

/**
 * Choices of the day, the company and the format. `chosen` is the company in the URL, or null. `companyId` is the shown
 * company.
 */
export function BoardControls({ tab, companyId, chosen, companies }: ControlsProps) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  return (
    <div className="flex flex-col gap-3">
      <nav aria-label={t('odds.tabs')} className="scroll-row -mx-4 px-4 py-0.5">
        {boardTabs.map((one) => (
          <LocaleLink
            key={one}
            to={boardPath({ tab: one, companyId: chosen })}
            preventScrollReset
            aria-current={one === tab ? 'page' : undefined}
            className={chipClass(one === tab ? 'on' : 'off')}
          >
            {t(`odds.tab.${one}`)}
          </LocaleLink>
        ))}
      </nav>
      <div className="scroll-row -mx-4 px-4 py-0.5">
        {companyId !== null && (
          <Choice
            label={t('odds.company')}
            value={companyId}
            options={companies.map((company) => ({ value: company.companyId, label: company.label }))}
            choose={(id) =>
              void navigate(localePath(locale, boardPath({ tab, companyId: id })), { preventScrollReset: true })
            }
          />
        )}
        <ReadingChoices />
      </div>
    </div>
  )
}

/** Choice of the market, for phones, which show one market at a time. */
export function MarketChoice() {
  const t = useTranslate()
  const market = useMarket()
  return (
    <fieldset className="scroll-row min-w-0 -mx-4 px-4 py-0.5 md:hidden">
      <legend className="sr-only">{t('odds.markets')}</legend>
      {marketColumns.map(({ kind }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === market}
          onClick={() => choose({ market: kind })}
          className={chipClass(kind === market ? 'on' : 'off')}
        >
          {t(`odds.kind.${kind}`)}
        </button>
      ))}
    </fieldset>
  )
}

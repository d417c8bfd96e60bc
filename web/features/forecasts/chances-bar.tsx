import type { ForecastChances, ForecastSource } from '#contract/forecasts.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useShares } from './use-shares.ts'

const parts = [
  { key: 'home', fill: 'bg-primary-fill', align: 'text-left' },
  { key: 'draw', fill: 'bg-line-strong', align: 'text-center' },
  { key: 'away', fill: 'bg-ink-3', align: 'text-right' },
] as const

type Props = {
  source: ForecastSource
  chances: ForecastChances
  home: string
  away: string
  /** The result that came true is bold. */
  outcome?: 'home' | 'draw' | 'away' | null
}

/** One forecast as a bar of three parts with their chances. */
export function ChancesBar({ source, chances, home, away, outcome = null }: Props) {
  const t = useTranslate()
  const { chance } = useShares()
  const model = t(`forecast.source.${source}`)
  const shown = {
    homeShare: chance(chances.home),
    drawShare: chance(chances.draw),
    awayShare: chance(chances.away),
  }
  return (
    <div className="text-xs">
      <p className="sr-only">{t('forecast.bar', { model, home, away, ...shown })}</p>
      <div aria-hidden>
        <p className="text-ink-3">{model}</p>
        <div className="mt-1 flex h-2 gap-0.5 overflow-hidden rounded-full">
          {parts.map(({ key, fill }) => (
            <span key={key} className={fill} style={{ flexGrow: chances[key] }} />
          ))}
        </div>
        <div className="tabular mt-1 grid grid-cols-3">
          {parts.map(({ key, align }) => (
            <span key={key} className={classNames(align, outcome === key ? 'font-bold text-ink' : 'text-ink-2')}>
              {shown[`${key}Share`]}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

import type { BoardFixture, OddsLine } from '#contract/odds.ts'
import type { OddsKind } from '#contract/rules/odds-kinds.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { cachedFragment } from '#web/cached-fragment.ts'
import { phaseOf, useLiveFixture } from '#web/fixture/fixture.state.ts'
import { ClockText } from '#web/fixture/score.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { MarketPairs } from './market-cell.tsx'

const shown: OddsKind[] = ['handicap', 'overUnder', 'europeOdds']

export const OddsCard = cachedFragment('odds-card', function OddsCard({ entry }: { entry: BoardFixture }) {
  const { fixture, lines } = entry
  return (
    <li className="odds-board border-t border-line p-3 first:border-t-0 lg:[&:nth-child(2)]:border-t-0">
      <CardHead given={fixture} />
      <Markets lines={lines} />
    </li>
  )
})

function CardHead({ given }: { given: FixtureSummary }) {
  const kickOffText = useKickOffText()
  const fixture = useLiveFixture(given)
  const isOn = phaseOf(fixture) === 'on'
  return (
    <LocaleLink to={`/ty-le-keo/${fixture.slug}`} className="flex min-h-11 items-center gap-2 hover:underline">
      <span className="min-w-0 flex-1 truncate text-sm font-semibold">
        {fixture.home.name} – {fixture.away.name}
      </span>
      <span className={classNames('tabular shrink-0 text-xs', isOn ? 'font-semibold text-primary' : 'text-ink-3')}>
        {isOn ? <ClockText fixture={fixture} isShort /> : kickOffText(fixture.kickOff)}
      </span>
    </LocaleLink>
  )
}

export function Markets({ lines }: { lines: OddsLine[] }) {
  const t = useTranslate()
  return (
    <div className="grid grid-cols-3 gap-3 max-[22.5rem]:gap-1">
      {shown.map((kind) => {
        const line = lines.find((one) => one.kind === kind)
        return (
          <div key={kind} className="min-w-0">
            <p className="text-xs text-ink-3">{t(`odds.kind.${kind}`)}</p>
            <div className="min-h-[calc(3*var(--line-height))]">{line && <MarketPairs given={line} />}</div>
          </div>
        )
      })}
    </div>
  )
}

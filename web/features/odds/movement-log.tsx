import { useState } from 'react'
import { hasLine, sidesOf } from '#contract/rules/odds-kinds.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { type Movement, standingAt } from './movement.state.ts'
import { moveOf } from './odds.state.ts'
import { LineText, PriceCells } from './quote-text.tsx'

const shownAtFirst = 12

export function MovementLog({ movement, fixture }: { movement: Movement; fixture: FixtureSummary }) {
  const t = useTranslate()
  const text = useMomentText()
  const [isWhole, setWhole] = useState(false)
  const { kind, ticks } = movement
  if (ticks.length < 2) return <p className="text-sm text-ink-2">{t('odds.movement.empty')}</p>
  const newest = ticks.map((tick, i) => ({ tick, before: ticks[i - 1] })).toReversed()
  return (
    <div>
      <h3 className="text-sm font-bold">{t('odds.movement.log')}</h3>
      <section
        aria-label={t('odds.movement.log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative mt-2 overflow-x-auto"
      >
        <table className="w-full text-sm sm:min-w-100">
          <thead className="text-xs text-ink-3">
            <tr>
              <th scope="col" className="py-1 text-start font-normal">
                {t('odds.replay.time')}
              </th>
              <th scope="col" className="px-2 text-center font-normal">
                {t('odds.score')}
              </th>
              {hasLine(kind) && (
                <th scope="col" className="px-2 text-center font-normal">
                  {t('odds.line')}
                </th>
              )}
              {sidesOf[kind].map((side) => (
                <th key={side} scope="col" className="px-2 text-end font-normal">
                  {t(`odds.side.${side}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {newest.slice(0, isWhole ? newest.length : shownAtFirst).map(({ tick, before }) => {
              const { mark } = standingAt(movement, tick.at)
              return (
                <tr key={`${tick.at} ${tick.line} ${tick.prices}`} className="border-t border-line">
                  <th scope="row" className="tabular h-9 whitespace-nowrap py-1 text-start font-normal text-ink-2">
                    {text(tick.at)}
                    <span className="block text-xs text-ink-3 sm:ml-2 sm:inline">
                      {t(tick.isClosed ? 'odds.state.closed' : `odds.type.${tick.oddsType}`)}
                    </span>
                  </th>
                  <td className="tabular px-2 text-center">{mark ? `${mark.homeScore}-${mark.awayScore}` : ''}</td>
                  {hasLine(kind) && (
                    <td className="px-2 text-center">
                      {tick.line !== null && <LineText kind={kind} line={tick.line} fixture={fixture} />}
                    </td>
                  )}
                  <PriceCells
                    kind={kind}
                    quote={tick}
                    isLocked={tick.isClosed}
                    moves={tick.prices.map((price, at) => moveOf(before?.prices[at] ?? null, price))}
                  />
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      {!isWhole && newest.length > shownAtFirst && (
        <Button tone="quiet" size="small" className="mt-2" onClick={() => setWhole(true)}>
          {t('odds.movement.all', { count: newest.length })}
        </Button>
      )}
    </div>
  )
}

import ChevronDown from 'lucide-react/icons/chevron-down'
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { BoardFixture } from '#contract/odds.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { MarketColumn } from './board-markets.ts'
import { BoardRow } from './board-row.tsx'

type GroupProps = {
  tournament: FixtureSummary['tournament']
  fixtures: BoardFixture[]
  companyId: string
  columns: MarketColumn[]
  /**
   * True for groups on the first screens, which the server renders. The browser renders the other groups when they are
   * near the viewport.
   */
  isEarly: boolean
}

/** Distance from the viewport at which a group is rendered: about one fast swipe. */
const nearPx = 800

export const BoardGroup = memo(function BoardGroup({ tournament, fixtures, companyId, columns, isEarly }: GroupProps) {
  const t = useTranslate()
  const [isFolded, setFolded] = useState(false)
  // Deferred, so that the button reacts before the rows are rendered.
  const isHidden = useDeferredValue(isFolded)
  const id = `odds-${tournament.id}`
  return (
    <div className="odds-group border-t border-line first:border-t-0">
      <div className="odds-group-head bg-surface-2">
        <h2 id={id} className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
            className="flex h-11 w-full items-center gap-2 px-3 text-start text-sm font-bold"
          >
            <ChevronDown
              size={16}
              aria-hidden
              className={classNames('shrink-0 text-ink-3', isFolded && '-rotate-90')}
            />
            <span className="truncate">{tournament.name}</span>
            <span className="tabular ml-auto shrink-0 font-normal text-ink-3">
              {t('schedule.count', { count: fixtures.length })}
            </span>
          </button>
        </h2>
      </div>
      {!isHidden && (
        <NearWindow rows={fixtures.length} isEarly={isEarly}>
          {() => (
            <table className="odds-table" aria-labelledby={id}>
              <colgroup>
                <col className="first" />
                {columns.map(({ kind }) => (
                  <col key={kind} data-kind={kind} className="market" />
                ))}
                <col className="more" />
              </colgroup>
              <thead className="sr-only">
                <tr>
                  <th scope="col">{t('odds.fixture')}</th>
                  {columns.map(({ kind }) => (
                    <th key={kind} scope="col" data-kind={kind}>
                      {t(`odds.kind.${kind}`)}
                    </th>
                  ))}
                  <th scope="col">{t('odds.more')}</th>
                </tr>
              </thead>
              {fixtures.map((entry) => (
                <BoardRow key={entry.fixture.fixtureId} entry={entry} companyId={companyId} columns={columns} />
              ))}
            </table>
          )}
        </NearWindow>
      )}
    </div>
  )
})

type NearProps = { rows: number; isEarly: boolean; children: () => React.ReactNode }

/** Renders rows near the viewport only. Reserves the exact height of all others. */
function NearWindow({ rows, isEarly, children }: NearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isEarly)
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        // Open extra lines increase the height, so it is stored for the time when the group is not rendered.
        if (!entry.isIntersecting) setHeight(element.offsetHeight)
        setNear(entry.isIntersecting)
      },
      { rootMargin: `${nearPx}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  if (isNear) return <div ref={place}>{children()}</div>
  return <div ref={place} style={{ height: height ?? `calc(${rows} * var(--row-height))` }} />
}

import { type RefObject, useEffect, useRef } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { marketColumns, marketGroups } from './board-markets.ts'

/** Column names, sticky below the page's header. They scroll sideways together with the board. */
export function BoardHead({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const t = useTranslate()
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const board = scroller.current
    if (!board) return
    const follow = () => {
      if (head.current) head.current.scrollLeft = board.scrollLeft
    }
    board.addEventListener('scroll', follow, { passive: true })
    return () => board.removeEventListener('scroll', follow)
  }, [scroller])
  return (
    // Hidden from screen readers, because each table has its column names.
    <div ref={head} aria-hidden className="odds-head text-xs font-semibold text-ink-2">
      <div className="odds-head-row odds-head-groups">
        <span className="odds-head-first" />
        {marketGroups.map(({ label, columns }) => (
          <span
            key={label}
            style={{ gridColumn: `span ${columns.length}` }}
            className="border-l border-line pt-1.5 text-center text-ink"
          >
            {t(label)}
          </span>
        ))}
        <span />
      </div>
      <div className="odds-head-row">
        <span className="odds-head-first flex items-center gap-2 px-2 py-1.5">
          <span className="w-12">{t('odds.time')}</span>
          {t('odds.fixture')}
        </span>
        {marketColumns.map(({ kind, short }) => (
          <span key={kind} data-kind={kind} className="truncate border-l border-line px-2 py-1.5 text-center">
            <span className="max-md:hidden">{t(short)}</span>
            <span className="md:hidden">{t(`odds.kind.${kind}`)}</span>
          </span>
        ))}
        <span />
      </div>
    </div>
  )
}

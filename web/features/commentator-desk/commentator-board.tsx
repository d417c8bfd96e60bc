import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Mic from 'lucide-react/icons/mic'
import { useCallback, useState } from 'react'
import { boardDays, deskCommentators } from '#contract/commentator-desk.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useLocale } from '#web/root-data.ts'
import { addDays, dateIn, dayMonthText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { momentOfLocal } from '#web/time/zone-moment.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CommentatorCard } from './commentator-card.tsx'

/** The commentators with the matches of seven days, from today. */
export function CommentatorBoard() {
  const t = useTranslate()
  const locale = useLocale()
  const zone = useZone()
  const [weeks, setWeeks] = useState(0)
  const [pageNum, setPage] = useState(1)
  const first = addDays(dateIn(Date.now(), zone), weeks * boardDays)
  const days = Array.from({ length: boardDays }, (_, day) => addDays(first, day))
  const midnight = (date: string) => momentOfLocal(`${date}T00:00`, zone) ?? Date.now()
  const [from, to] = [midnight(first), midnight(addDays(first, boardDays))]
  const read = useCallback(() => call(deskCommentators, { from, to, pageNum, locale }), [from, to, pageNum, locale])
  const { loaded, retry } = useLoaded(read)
  const day = (at: number) => dayMonthText(days.at(at) ?? first, locale)

  return (
    <section className="mt-6" aria-busy={!loaded}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-semibold max-sm:basis-full">
          {t('commentatorDesk.week', { from: day(0), to: day(-1) })}
        </h2>
        <Button tone="neutral" size="small" onClick={() => setWeeks((now) => now - 1)}>
          <ChevronLeft size={16} aria-hidden />
          {t('commentatorDesk.earlier')}
        </Button>
        <Button tone="neutral" size="small" onClick={() => setWeeks((now) => now + 1)}>
          {t('commentatorDesk.later')}
          <ChevronRight size={16} aria-hidden />
        </Button>
      </div>
      <div className="mt-3">
        {!loaded ? (
          <Skeleton className="h-64 w-full" />
        ) : !loaded.ok ? (
          <ReadError read={retry} />
        ) : loaded.data.total === 0 ? (
          <div className="card">
            <EmptyState
              icon={<Mic size={24} />}
              title={t('commentatorDesk.none')}
              text={t('commentatorDesk.none.text')}
            />
          </div>
        ) : (
          <>
            <ul className="space-y-3">
              {loaded.data.list.map((one) => (
                <CommentatorCard key={one.commentator.userId} row={one} days={days} changed={retry} />
              ))}
            </ul>
            {loaded.data.totalPage > 1 && (
              <div className="mt-4 flex items-center justify-center gap-3">
                <Button tone="neutral" disabled={pageNum === 1} onClick={() => setPage(pageNum - 1)}>
                  {t('pager.previous')}
                </Button>
                <span className="tabular text-sm text-ink-2">
                  {t('pager.page', { page: pageNum, pages: loaded.data.totalPage })}
                </span>
                <Button tone="neutral" disabled={pageNum >= loaded.data.totalPage} onClick={() => setPage(pageNum + 1)}>
                  {t('pager.next')}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </section>
  )
}

import './gifts.css'
import Gift from 'lucide-react/icons/gift'
import { useState } from 'react'
import type { FanPeriod } from '#contract/gifts.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FanList, Podium } from './podium.tsx'
import { TopGifts } from './top-gifts.tsx'
import { useFanBoard } from './use-fan-board.ts'

export type TopFansProps = {
  commentatorId: string
  name: string
  /** Adds a ranking of the gifts in this fixture, and shows it first. */
  fixtureId?: string
}

export function TopFans({ commentatorId, name, fixtureId }: TopFansProps) {
  const t = useTranslate()
  const text = useNumberText()
  const periods: FanPeriod[] = fixtureId ? ['match', 'day', 'week', 'all'] : ['all', 'week', 'day']
  const [period, setPeriod] = useState<FanPeriod>(fixtureId ? 'match' : 'all')
  const { board, own, isBroken, retry } = useFanBoard({ commentatorId, period, fixtureId })
  return (
    <section aria-labelledby="top-fans" className="card min-w-0 p-4 sm:p-5">
      <h2 id="top-fans" className="text-lg font-bold wrap-anywhere">
        {t('gifts.fans', { name })}
      </h2>
      <fieldset aria-label={t('gifts.fans.period')} className="scroll-row -mx-4 mt-3 px-4 sm:-mx-5 sm:px-5">
        {periods.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === period}
            onClick={() => setPeriod(one)}
            className={chipClass(one === period ? 'on' : 'off')}
          >
            {t(`gifts.fans.${one}`)}
          </button>
        ))}
      </fieldset>
      <div className="mt-3 min-h-60" aria-busy={!board && !isBroken}>
        {isBroken && !board ? (
          <ReadError read={retry} />
        ) : !board ? (
          <Skeleton className="h-60 w-full rounded-lg" />
        ) : board.list.length === 0 ? (
          <EmptyState icon={<Gift size={24} />} title={t('gifts.fans.none')} text={t('gifts.fans.none.text')} />
        ) : (
          <>
            <Podium fans={board.list.slice(0, 3)} />
            <FanList fans={board.list.slice(3)} />
          </>
        )}
      </div>
      {own !== undefined && board && board.list.length > 0 && (
        <p className="tabular mt-3 rounded-md bg-surface-3 px-3 py-2.5 text-sm font-semibold">
          {own ? t('gifts.fans.own', { rank: text(own.rank), amount: text(own.xu) }) : t('gifts.fans.ownNone')}
        </p>
      )}
      <TopGifts commentatorId={commentatorId} />
    </section>
  )
}

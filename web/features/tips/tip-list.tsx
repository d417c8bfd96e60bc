import Lightbulb from 'lucide-react/icons/lightbulb'
import type { Tip } from '#contract/tips.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { WayOn } from '#web/way/way-on.tsx'
import { TipCard, TipCardSkeleton } from './tip-card.tsx'

export type TipPage = { list: Tip[]; currPage: number; totalPage: number }

/** A page of tips with links to the newer and older pages. Lists have at most fifty pages. */
type TipListProps = {
  page: TipPage
  pathOf: (page: number) => string
  /** Replaces the invitation to post a tip when the list is empty. */
  emptyText?: string
}

export function TipList({ page, pathOf, emptyText }: TipListProps) {
  const t = useTranslate()
  const { list, currPage, totalPage } = page
  const last = Math.min(totalPage, 50)
  if (list.length === 0)
    return (
      <div className="card">
        <EmptyState
          icon={<Lightbulb size={24} />}
          title={t('tips.empty.title')}
          text={emptyText ?? t('tips.empty.text')}
          action={emptyText === undefined && <WayOn to="/lich-thi-dau" label="nav.fixtures" />}
        />
      </div>
    )
  return (
    <>
      <ul aria-label={t('tips.list')} className="card overflow-hidden">
        {list.map((tip) => (
          <TipCard key={tip.id} tip={tip} />
        ))}
      </ul>
      {last > 1 && (
        <nav aria-label={t('tips.pages')} className="mt-4 flex items-center justify-between gap-3">
          {currPage > 1 ? (
            <LocaleLink to={pathOf(currPage - 1)} rel="prev" className={buttonClass({ tone: 'neutral' })}>
              {t('tips.newer')}
            </LocaleLink>
          ) : (
            <span />
          )}
          <span className="tabular text-sm text-ink-2">{t('tips.page', { page: currPage, total: last })}</span>
          {currPage < last ? (
            <LocaleLink to={pathOf(currPage + 1)} rel="next" className={buttonClass({ tone: 'neutral' })}>
              {t('tips.older')}
            </LocaleLink>
          ) : (
            <span />
          )}
        </nav>
      )}
    </>
  )
}

export function TipListSkeleton() {
  const t = useTranslate()
  return (
    <ul aria-busy aria-label={t('createTip.loading')} className="card overflow-hidden">
      {['a', 'b', 'c', 'd'].map((place) => (
        <TipCardSkeleton key={place} />
      ))}
    </ul>
  )
}

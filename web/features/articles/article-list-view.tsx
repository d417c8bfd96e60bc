import Newspaper from 'lucide-react/icons/newspaper'
import type { ReactNode } from 'react'
import type { ArticleSummary } from '#contract/articles.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Pager } from '#web/list/pager.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { WayOn } from '#web/way/way-on.tsx'
import { MostRead } from './most-read.tsx'
import { LeadStory, RowStory } from './story-cards.tsx'

type ListViewProps = {
  page: { list: ArticleSummary[]; currPage: number; totalPage: number }
  pathOf(page: number): string
  popular: readonly ArticleSummary[]
  /** Content of the side column above the most-read articles. */
  children?: ReactNode
}

export const listSize = 20

export function ArticleListView({ page: { list, currPage, totalPage }, pathOf, popular, children }: ListViewProps) {
  const t = useTranslate()
  const [first, ...rest] = list
  const isLed = currPage === 1 && first !== undefined
  const rows = isLed ? rest : list
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-10">
      {/* This column is not stretched, because the lead story takes the full height of its container. */}
      <div className="min-w-0 self-start">
        {list.length === 0 && (
          <div className="card">
            <EmptyState
              icon={<Newspaper size={24} />}
              title={t('news.empty.title')}
              text={t('news.empty.text')}
              action={<WayOn to="/tin-tuc" label="nav.news" />}
            />
          </div>
        )}
        {isLed && <LeadStory article={first} />}
        <ul className="mt-6 divide-y divide-line">
          {rows.map((article) => (
            <li key={article.id} className="py-4 first:pt-0">
              <RowStory article={article} hasText />
            </li>
          ))}
        </ul>
        <Pager page={currPage} pages={totalPage} pathOf={pathOf} />
      </div>
      <aside className="flex min-w-0 flex-col gap-8">
        {children}
        <MostRead articles={popular} />
      </aside>
    </div>
  )
}

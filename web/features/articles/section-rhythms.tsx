import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ArticleCategory, ArticleSummary } from '#contract/articles.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { categoryPath } from './article-path.ts'
import { FeatureStory, GridStory, RowStory, TextStory } from './story-cards.tsx'

export type NewsSection = { category: ArticleCategory; articles: ArticleSummary[] }

/** Number of stories in each layout. The categories of the page use the layouts in turn. */
export const rhythmSizes = [5, 4, 4] as const

/** One category of the front page. Adjacent categories have different layouts, so that readers can distinguish them. */
export function SectionOf({ section, at }: { section: NewsSection; at: number }) {
  const t = useTranslate()
  const { category, articles } = section
  const id = `section-${category.slug}`
  return (
    <section aria-labelledby={id} className="border-t-2 border-ink pt-3">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id={id} className="text-xl font-bold">
          {category.name}
        </h2>
        <LocaleLink
          to={categoryPath(category)}
          className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-primary"
        >
          {t('news.seeAll')}
          <span className="sr-only">: {category.name}</span>
          <ChevronRight size={16} aria-hidden />
        </LocaleLink>
      </div>
      <Rhythm articles={articles} at={at} />
    </section>
  )
}

function Rhythm({ articles, at }: { articles: ArticleSummary[]; at: number }) {
  const [first, ...rest] = articles
  switch (at % rhythmSizes.length) {
    case 0:
      return (
        <div className="grid gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
          {first && <FeatureStory article={first} />}
          <ul className="divide-y divide-line">
            {rest.map((article) => (
              <li key={article.id} className="py-3 first:pt-0">
                <TextStory article={article} />
              </li>
            ))}
          </ul>
        </div>
      )
    case 1:
      return (
        <ul className="-mx-4 scroll-row gap-4! px-4 sm:mx-0 sm:grid sm:grid-cols-2 sm:px-0">
          {articles.map((article) => (
            <li key={article.id} className="w-[70vw] shrink-0 snap-start sm:w-auto">
              <GridStory article={article} />
            </li>
          ))}
        </ul>
      )
    default:
      return (
        <ul className="divide-y divide-line">
          {articles.map((article) => (
            <li key={article.id} className="py-4 first:pt-0">
              <RowStory article={article} hasText />
            </li>
          ))}
        </ul>
      )
  }
}

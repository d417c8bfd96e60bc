import type { ArticleSummary } from '#contract/articles.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { ArticleMeta } from './article-meta.tsx'
import { articlePath } from './article-path.ts'

/**
 * Ranks the articles that are read most these days. Omits the total views, because an order by total would differ from
 * the rank.
 */
export function MostRead({ articles }: { articles: readonly ArticleSummary[] }) {
  const t = useTranslate()
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="most-read" className="card px-5 pt-5 pb-2">
      <h2 id="most-read" className="text-lg font-bold">
        {t('news.maxRead')}
      </h2>
      <ol className="mt-1 divide-y divide-line">
        {articles.map((article, at) => (
          <li key={article.id} className="group relative flex items-start gap-4 py-3.5">
            <span aria-hidden className="tabular w-9 shrink-0 text-4xl leading-none font-bold text-primary">
              {at + 1}
            </span>
            <div className="min-w-0">
              <h3 className="line-clamp-3 font-semibold leading-snug">
                <LocaleLink to={articlePath(article)} className="card-link group-hover:text-primary">
                  {article.title}
                </LocaleLink>
              </h3>
              <div className="mt-1">
                <ArticleMeta article={article} hasMinutes={false} />
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

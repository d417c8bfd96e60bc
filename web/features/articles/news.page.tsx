import Newspaper from 'lucide-react/icons/newspaper'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  type ArticleSummary,
  articleCategoryList,
  articleList,
  articleListByCategory,
  articleListHashtag,
  articleListMostView,
  articleListTop,
} from '#contract/articles.ts'
import { totalLive } from '#contract/schedule.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { PullHost } from '#web/shell/pull-host.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { CategoryNav } from './category-nav.tsx'
import { FeedLinks } from './feed-links.tsx'
import { HashtagCloud } from './hashtag-cloud.tsx'
import { LiveBar } from './live-bar.tsx'
import { MostRead } from './most-read.tsx'
import { type NewsSection, rhythmSizes, SectionOf } from './section-rhythms.tsx'
import { LeadStory, RowStory, SideStory } from './story-cards.tsx'

const shown = { lead: 3, latest: 5, popular: 6, live: 8, hashtags: 14 }

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const pageSize = shown.lead + shown.latest
  const [{ list: categories }, top, { list: latest }, popular, live, hashtags] = await Promise.all([
    call(articleCategoryList, { locale }),
    call(articleListTop, { pageSize: shown.lead, locale }),
    call(articleList, { pageSize: 2 * pageSize, locale }),
    settle(call(articleListMostView, { pageSize: shown.popular, locale })),
    settle(call(totalLive, { pageSize: shown.live, locale })),
    settle(call(articleListHashtag, { pageSize: shown.hashtags, locale })),
  ])
  const placed = new Set<string>()
  /** Returns at most `most` articles that are not already shown further up, and records them as shown. */
  function take(articles: readonly ArticleSummary[], most: number): ArticleSummary[] {
    const fresh = articles.filter(({ id }) => !placed.has(id)).slice(0, most)
    for (const { id } of fresh) placed.add(id)
    return fresh
  }
  const lead = take([...top.list, ...latest], shown.lead)
  const newest = take(latest, shown.latest)
  const lists = await Promise.all(
    categories.map(async (category) => ({
      category,
      list: (await call(articleListByCategory, { categoryId: category.id, pageSize: 2 * pageSize, locale })).list,
    })),
  )
  const sections: NewsSection[] = []
  for (const { category, list } of lists) {
    const articles = take(list, rhythmSizes[sections.length % rhythmSizes.length] ?? 4)
    if (articles.length > 0) sections.push({ category, articles })
  }
  return {
    categories,
    lead,
    newest,
    sections,
    popular: popular.ok ? popular.data.list : [],
    live: live.ok ? live.data.list : [],
    hashtags: hashtags.ok ? hashtags.data.list : [],
  }
}

export default function NewsPage() {
  const t = useTranslate()
  const { categories, lead, newest, sections, popular, live, hashtags } = useLoaderData<typeof loader>()
  const [first, ...beside] = lead
  return (
    <>
      <PageHead title={t('news.title')} description={t('news.description')} />
      <FeedLinks />
      <PullHost />
      <LiveBar fixtures={live} />
      <h1 className="text-2xl font-bold">{t('news.title')}</h1>
      <div className="mt-1 mb-5">
        <CategoryNav categories={categories} current="" />
      </div>
      {!first ? (
        <NoNews />
      ) : (
        <>
          <section
            aria-label={t('news.top')}
            className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-6"
          >
            <LeadStory article={first} />
            <div className="flex flex-col gap-5">
              {beside.map((article) => (
                <SideStory key={article.id} article={article} />
              ))}
            </div>
          </section>
          <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-10">
            <div className="flex min-w-0 flex-col gap-9">
              {newest.length > 0 && (
                <section aria-labelledby="latest">
                  <h2 id="latest" className="text-xl font-bold">
                    {t('news.latest')}
                  </h2>
                  <ul className="mt-4 divide-y divide-line">
                    {newest.map((article) => (
                      <li key={article.id} className="py-4 first:pt-0">
                        <RowStory article={article} hasText />
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              {sections.map((section, at) => (
                <SectionOf key={section.category.id} section={section} at={at} />
              ))}
            </div>
            <aside className="flex min-w-0 flex-col gap-8 lg:sticky lg:top-[calc(var(--header)+1rem)] lg:self-start">
              <MostRead articles={popular} />
              <HashtagCloud hashtags={hashtags} />
            </aside>
          </div>
        </>
      )}
    </>
  )
}

function NoNews() {
  const t = useTranslate()
  return (
    <div className="card">
      <EmptyState
        icon={<Newspaper size={24} />}
        title={t('news.empty.title')}
        text={t('news.empty.text')}
        action={
          <LocaleLink to="/truc-tiep" className={buttonClass()}>
            {t('news.empty.action')}
          </LocaleLink>
        }
      />
    </div>
  )
}

import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ArticleCategory, articleCategoryList, articleListMostView, articleListOf } from '#contract/articles.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound } from '#web/checks/not-found.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { chipClass } from '#web/ui/chip.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { mustHavePage, pageNumberOf } from '#web/way/page-query.ts'
import { ArticleListView, listSize } from './article-list-view.tsx'
import { categoryPath } from './article-path.ts'
import { CategoryNav } from './category-nav.tsx'
import { FeedLinks } from './feed-links.tsx'

const restMs = 60_000

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call, mayRest } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const { list: categories } = await call(articleCategoryList, { locale })
  const below = await Promise.all(
    categories.map(async ({ id }) => (await call(articleCategoryList, { pid: id, locale })).list),
  )
  const category = [...categories, ...below.flat()].find(({ slug }) => slug === params.slug)
  if (!category) throw notFound(url)
  const [page, popular] = await Promise.all([
    call(articleListOf, { x: category.id, pageNum: pageNumberOf(url), pageSize: listSize, locale }),
    settle(call(articleListMostView, { pageSize: 6, locale })),
  ])
  mustHavePage(page, url)
  mayRest({ tags: ['articles'], forMs: restMs })
  const section = category.pid === '0' ? category : (categories.find(({ id }) => id === category.pid) ?? category)
  const children = below[categories.indexOf(section)] ?? []
  return { categories, category, section, children, page, popular: popular.ok ? popular.data.list : [] }
}

export default function CategoryPage() {
  const t = useTranslate()
  const { categories, category, section, children, page, popular } = useLoaderData<typeof loader>()
  const { name } = category
  return (
    <>
      <PageHead title={name} description={t('news.category.description', { name })} />
      <FeedLinks under={category.slug} />
      <h1 className="text-2xl font-bold">{name}</h1>
      <div className="mt-1 mb-5">
        <CategoryNav categories={categories} current={section.slug} />
      </div>
      {children.length > 0 && <Below section={section} of={children} current={category.id} />}
      <ArticleListView page={page} pathOf={(number) => categoryPath(category, number)} popular={popular} />
    </>
  )
}

function Below({ section, of, current }: { section: ArticleCategory; of: ArticleCategory[]; current: string }) {
  const t = useTranslate()
  const chips = [{ ...section, name: t('news.all') }, ...of]
  return (
    <nav aria-label={section.name} className="scroll-row -mx-4 mb-5 px-4 sm:mx-0 sm:px-0">
      {chips.map((one) => (
        <LocaleLink
          key={one.id}
          to={categoryPath(one)}
          aria-current={one.id === current ? 'page' : undefined}
          className={chipClass(one.id === current ? 'on' : 'off')}
        >
          {one.name}
        </LocaleLink>
      ))}
    </nav>
  )
}

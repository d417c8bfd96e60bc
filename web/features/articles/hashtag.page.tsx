import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { articleList, articleListHashtag, articleListMostView } from '#contract/articles.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound } from '#web/checks/not-found.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { mustHavePage, pageNumberOf } from '#web/way/page-query.ts'
import { ArticleListView, listSize } from './article-list-view.tsx'
import { hashtagPath } from './article-path.ts'

const restMs = 60_000

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call, mayRest } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const tag = params.slug ?? ''
  if (!/^[a-z0-9-]{1,60}$/.test(tag)) throw notFound(url)
  const [page, hashtags, popular] = await Promise.all([
    call(articleList, { hashtag: tag, pageNum: pageNumberOf(url), pageSize: listSize, locale }),
    call(articleListHashtag, { tag, locale }),
    settle(call(articleListMostView, { pageSize: 6, locale })),
  ])
  const [hashtag] = hashtags.list
  if (!hashtag) throw notFound(url)
  mustHavePage(page, url)
  mayRest({ tags: ['articles'], forMs: restMs })
  return { hashtag, page, popular: popular.ok ? popular.data.list : [] }
}

export default function HashtagPage() {
  const t = useTranslate()
  const { hashtag, page, popular } = useLoaderData<typeof loader>()
  const { name } = hashtag
  return (
    <>
      <PageHead
        title={t('news.hashtag.title', { name })}
        description={t('news.hashtag.description', { name, count: page.total })}
      />
      <h1 className="text-2xl font-bold">#{name}</h1>
      <p className="mt-1 mb-5 text-ink-2">{t('news.hashtag.count', { count: page.total })}</p>
      <ArticleListView page={page} pathOf={(number) => hashtagPath(hashtag, number)} popular={popular} />
    </>
  )
}

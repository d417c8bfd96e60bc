import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { userInfoByName } from '#contract/account.ts'
import { articleList, articleListMostView } from '#contract/articles.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { mustHavePage, pageNumberOf } from '#web/way/page-query.ts'
import { ArticleListView, listSize } from './article-list-view.tsx'
import { authorPath } from './article-path.ts'

const restMs = 60_000

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call, mayRest } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const username = params.slug ?? ''
  const [author, page, popular] = await Promise.all([
    orNotFound(call(userInfoByName, { username }), url),
    orNotFound(call(articleList, { author: username, pageNum: pageNumberOf(url), pageSize: listSize, locale }), url),
    settle(call(articleListMostView, { pageSize: 6, locale })),
  ])
  // Members without articles have no author page, only a member page.
  if (page.total === 0) throw notFound(url)
  mustHavePage(page, url)
  mayRest({ tags: ['articles'], forMs: restMs })
  return { author, page, popular: popular.ok ? popular.data.list : [] }
}

export default function AuthorPage() {
  const t = useTranslate()
  const { author, page, popular } = useLoaderData<typeof loader>()
  const { displayName: name, userId, username, profilePicture } = author
  return (
    <>
      <PageHead title={t('news.author.title', { name })} description={t('news.author.description', { name })} />
      <header className="card mb-6 flex flex-wrap items-center gap-4 p-4 sm:p-6">
        <Avatar name={name} seed={userId} picture={profilePicture} size={80} isEager />
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-2xl font-bold">{name}</h1>
          {author.bio !== '' && <p className="mt-1 max-w-2xl text-ink-2">{author.bio}</p>}
          <p className="tabular mt-1 text-sm text-ink-3">{t('news.hashtag.count', { count: page.total })}</p>
        </div>
        <LocaleLink to={`/thanh-vien/${username}`} className={buttonClass({ tone: 'neutral' })}>
          {t('news.author.profile')}
        </LocaleLink>
      </header>
      <ArticleListView page={page} pathOf={(number) => authorPath(author, number)} popular={popular} />
    </>
  )
}

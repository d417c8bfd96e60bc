import type { MemberProfile } from '#contract/account.ts'
import {
  articleCategoryList,
  articleInfo,
  articleList,
  articleListByCategory,
  articleListHashtag,
  articleListMostView,
  articleListOf,
  articleListTop,
  articleReaction,
  articleReactionsOfList,
  articleReactors,
  articleView,
} from '#contract/articles.ts'
import type { KeysetPage, KeysetPaging, Locale, Page } from '#contract/envelope.ts'
import type { Db } from '#server/db/sql.ts'
import type { Reactions } from '#server/features/reactions/reactions.service.ts'
import type { Views } from '#server/features/views/views.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { type ArticlesOf, listArticles, listHot, listReadable, listTop, type SummaryRow } from './article.store.ts'
import type { ArticleReads } from './article.view.ts'
import { type Category, listCategories, toCategory } from './category.store.ts'
import { listHashtags } from './hashtag.store.ts'

type Uses = {
  db: Db
  reads: ArticleReads
  reactions: Reactions
  views: Views
  accounts: { findPublicByName(username: string): Promise<MemberProfile | null> }
  admit(viewer: Viewer, id: string): Promise<string>
}

const listOf = ({ id, pid }: Category): ArticlesOf => ({ by: pid === '0' ? 'section' : 'category', id })

export function articleRoutes({ db, reads, reactions, views, accounts, admit }: Uses): Route[] {
  type Asked = KeysetPaging & { locale: Locale }

  async function newest(of: ArticlesOf, { locale, ...paging }: Asked) {
    return shown(await listArticles(db, { of, locale, paging }), locale)
  }

  async function shown<P extends Page<SummaryRow> | KeysetPage<SummaryRow>>(page: P, locale: Locale) {
    return { ...page, list: await reads.present(page.list, locale) }
  }

  async function categoryBy(isIt: (category: Category) => boolean): Promise<Category | null> {
    return (await listCategories(db)).find(isIt) ?? null
  }

  async function ofCategory(categoryId: string, asked: Asked) {
    const category = await categoryBy(({ id }) => id === categoryId)
    if (!category) throw new ApiError('CATEGORY_NOT_FOUND')
    return newest(listOf(category), asked)
  }

  return [
    handle(articleList, async ({ categoryId, hashtag, author, ...asked }) => {
      if (categoryId !== undefined) {
        const category = await categoryBy(({ id }) => id === categoryId)
        return newest(category ? listOf(category) : { by: 'category', id: categoryId }, asked)
      }
      if (hashtag !== undefined) return newest({ by: 'hashtag', tag: hashtag }, asked)
      if (author === undefined) return newest({ by: 'all' }, asked)
      const user = await accounts.findPublicByName(author)
      if (!user) throw new ApiError('USER_NOT_FOUND')
      return newest({ by: 'author', userId: user.userId }, asked)
    }),
    handle(articleListMostView, async ({ locale, ...paging }) => shown(await listHot(db, locale, paging), locale)),
    handle(articleListTop, async ({ locale, ...paging }) => shown(await listTop(db, locale, paging), locale)),
    handle(articleListByCategory, ({ categoryId, ...asked }) => ofCategory(categoryId, asked)),
    handle(articleCategoryList, async ({ pid, locale }) => ({
      list: (await listCategories(db))
        .filter((category) => category.pid === pid && category.is_listed)
        .map((category) => toCategory(category, locale)),
    })),
    handle(articleListOf, async ({ x, ...asked }) => {
      const category = await categoryBy(({ id, slug }) => id === x || slug === x)
      if (category) return newest(listOf(category), asked)
      const page = await newest({ by: 'hashtag', tag: x }, asked)
      if (page.total === 0) throw new ApiError('CATEGORY_NOT_FOUND')
      return page
    }),
    handle(articleListHashtag, ({ locale, tag, ...paging }) =>
      listHashtags(db, { locale, paging, ...(tag === undefined ? {} : { tag }) }),
    ),
    handle(articleInfo, ({ id, locale }) => reads.info(id, locale)),
    handle(articleReaction, async ({ id, reaction }, { member }) => ({
      id,
      ...(await reactions.set(member, { targetId: id, reaction })),
    })),
    handle(articleReactionsOfList, async ({ ids }, { viewer }) => {
      const known = await reactions.summaries(viewer, await listReadable(db, [...new Set(ids.split(','))]))
      return { list: [...known].map(([id, summary]) => ({ id, ...summary })) }
    }),
    handle(articleReactors, async ({ id, ...asked }, { viewer }) =>
      reactions.reactors(viewer, await admit(viewer, id), asked),
    ),
    handle(articleView, async ({ id }, { viewer, ip }) => {
      await views.count(id, { viewer, ip })
      return null
    }),
  ]
}

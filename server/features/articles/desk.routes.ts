import type { MemberProfile, PublicUser } from '#contract/account.ts'
import {
  type DeskArticle,
  deskArticleCategories,
  deskArticleCreate,
  deskArticleDelete,
  deskArticleInfo,
  deskArticleKeep,
  deskArticleList,
  deskArticleOpen,
  deskArticlePublish,
  deskArticleRevision,
  deskArticleRevisions,
  deskArticleSave,
  deskArticleSettings,
  deskArticleUnschedule,
  deskArticleWithdraw,
} from '#contract/article-desk.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { findText } from './article.store.ts'
import { pathOf } from './article.view.ts'
import { type Category, listCategories, toCategory } from './category.store.ts'
import { type DeskService, isDeletable } from './desk.service.ts'
import { findRevision, listDrafts, listRevisions } from './draft.store.ts'
import { findArticle, listForDesk, listTitles } from './publish.store.ts'

type Uses = {
  db: Db
  desk: DeskService
  accounts: {
    findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>>
    findPublicByName(username: string): Promise<MemberProfile | null>
  }
}

const maxRevisions = 100
const timeOf = (at: Date | null) => at?.getTime() ?? null

/** Routes of the article desk. A member with an endpoint’s access level may use it on every article. */
export function deskRoutes({ db, desk, accounts }: Uses): Route[] {
  async function usersOf(ids: readonly (string | null)[]) {
    const users = await accounts.findPublic([...new Set(ids.filter((id) => id !== null))])
    return (id: string | null) => users.get(id ?? '') ?? null
  }

  async function readPath(id: string): Promise<string | null> {
    const [text, categories] = await Promise.all([findText(db, id, 'vi'), listCategories(db)])
    const category = categories.find((one) => one.id === text?.category_id)
    return text && category ? pathOf(category, text) : null
  }

  async function whole(id: string): Promise<DeskArticle> {
    const article = await findArticle(db, id)
    if (!article) throw new ApiError('ARTICLE_NOT_FOUND')
    const [drafts, path, related] = await Promise.all([
      listDrafts(db, id),
      readPath(id),
      listTitles(db, article.related),
    ])
    const userOf = await usersOf([article.author_id, ...drafts.map(({ changedBy }) => changedBy)])
    return {
      id,
      status: article.status,
      publishedAt: timeOf(article.published_at),
      categoryId: article.category_id,
      author: userOf(article.author_id),
      isTop: article.is_top,
      cover: article.cover,
      hashtags: article.hashtags,
      slug: article.slug,
      hasComments: article.has_comments,
      related,
      updateAt: timeOf(article.update_at),
      isDeletable: isDeletable(article),
      changedAt: article.changed_at.getTime(),
      path,
      drafts: drafts.map(({ changedBy, changedAt, ...draft }) => ({
        ...draft,
        changedBy: userOf(changedBy),
        changedAt: changedAt.getTime(),
      })),
    }
  }

  async function authorId(username: string | undefined): Promise<string | null> {
    if (username === undefined) return null
    const user = await accounts.findPublicByName(username)
    if (!user) throw new ApiError('USER_NOT_FOUND')
    return user.userId
  }

  return [
    handle(deskArticleList, async ({ status, q, locale, ...paging }) => {
      const [{ list, ...page }, categories] = await Promise.all([
        listForDesk(db, { status, q: q.trim(), paging }),
        listCategories(db),
      ])
      const userOf = await usersOf(list.map(({ author_id }) => author_id))
      const byId = new Map(categories.map((one) => [one.id, one]))
      const entries = list.map(({ id, title, status: stands, locales, ...row }) => ({
        id,
        title,
        status: stands,
        locales,
        publishedAt: timeOf(row.published_at),
        author: userOf(row.author_id),
        category: toCategory(byId.get(row.category_id) as Category, locale),
        changedAt: row.changed_at.getTime(),
      }))
      return { list: entries, ...page }
    }),
    handle(deskArticleCategories, async ({ locale }) => ({
      list: (await listCategories(db)).map((category) => toCategory(category, locale)),
    })),
    handle(deskArticleInfo, ({ id }) => whole(id)),
    handle(deskArticleCreate, async ({ categoryId }, { member }) => ({
      id: await desk.create(member, categoryId),
    })),
    handle(deskArticleSave, async ({ id, locale, version, ...draft }, { member }) => ({
      version: await desk.save(member, { id, locale, version, draft }),
    })),
    handle(deskArticleKeep, async ({ id, locale, ...draft }, { member }) => {
      await desk.keepText(member, { id, locale, draft })
      return null
    }),
    handle(deskArticleSettings, async ({ id, author, ...settings }, { member }) => {
      await desk.settle(member, id, { ...settings, authorId: await authorId(author) })
      return null
    }),
    handle(deskArticlePublish, async ({ id, at = null }, { member }) => {
      const done = await desk.publish(member, id, at === null ? null : new Date(at))
      const times = { publishedAt: done.publishedAt.getTime(), updateAt: timeOf(done.updateAt) }
      return { status: done.status, ...times, path: await readPath(id) }
    }),
    handle(deskArticleUnschedule, async ({ id }, { member }) => {
      await desk.unschedule(member, id)
      return null
    }),
    handle(deskArticleDelete, async ({ id }, { member }) => {
      await desk.remove(member, id)
      return null
    }),
    handle(deskArticleOpen, async ({ id, isOpen }, { member }) => {
      const others = await desk.reportOpen(member, id, isOpen)
      const users = await accounts.findPublic(others)
      return { others: others.flatMap((one) => users.get(one) ?? []) }
    }),
    handle(deskArticleWithdraw, async ({ id }, { member }) => {
      await desk.withdraw(member, id)
      return null
    }),
    handle(deskArticleRevisions, async ({ id, locale }) => {
      if (!(await findArticle(db, id))) throw new ApiError('ARTICLE_NOT_FOUND')
      const rows = await listRevisions(db, id, locale, maxRevisions)
      const userOf = await usersOf(rows.map(({ madeBy }) => madeBy))
      return {
        list: rows.map(({ madeBy, madeAt, ...row }) => ({ ...row, madeBy: userOf(madeBy), madeAt: madeAt.getTime() })),
      }
    }),
    handle(deskArticleRevision, async ({ id }) => {
      const found = await findRevision(db, id)
      if (!found) throw new ApiError('REVISION_NOT_FOUND')
      const { articleId: _, ...revision } = found
      return revision
    }),
  ]
}

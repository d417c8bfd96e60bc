import type { PublicUser } from '#contract/account.ts'
import type { ArticleCategory, ArticleSummary, articleInfo } from '#contract/articles.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'
import { referencesOf } from '#contract/rules/article-document.ts'
import type { Db } from '#server/db/sql.ts'
import type { Comments } from '#server/features/comments/comments.service.ts'
import type { Reactions } from '#server/features/reactions/reactions.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { anonymous } from '#server/http/viewer.ts'
import {
  findPrevious,
  findText,
  listLocales,
  listNewest,
  listRelated,
  listSummaries,
  type SummaryRow,
  type TextRow,
} from './article.store.ts'
import { listCategories, toCategory } from './category.store.ts'
import { listHashtagsOf } from './hashtag.store.ts'

type Uses = {
  db: Db
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  comments: Comments
  reactions: Pick<Reactions, 'summaries'>
  schedule: Pick<ScheduleService, 'findAll'>
}

export type ArticleReads = {
  /** Returns summaries in the order of the rows. Makes three reads for any number of rows. */
  present(rows: readonly SummaryRow[], locale: Locale): Promise<ArticleSummary[]>
  /** Returns summaries in the order of the ids. Omits articles that have no text in the language. */
  find(ids: readonly string[], locale: Locale): Promise<ArticleSummary[]>
  /** Throws ARTICLE_NOT_FOUND. */
  info(id: string, locale: Locale): Promise<DataOf<typeof articleInfo>>
}

/**
 * Number of related articles returned. The page shows four in a row; the fifth replaces one that is already shown as
 * the next story.
 */
const relatedShown = 5

export const pathOf = (category: { slug: string }, { slug, id }: { slug: string; id: string }) =>
  `${category.slug}/${slug}-${id}`

export function createArticleReads({ db, accounts, comments, reactions, schedule }: Uses): ArticleReads {
  async function present(rows: readonly SummaryRow[], locale: Locale): Promise<ArticleSummary[]> {
    const authorIds = [...new Set(rows.flatMap(({ author_id }) => author_id ?? []))]
    const [categories, users, totals] = await Promise.all([
      listCategories(db),
      accounts.findPublic(authorIds),
      comments.totals(rows.map(({ id }) => id)),
    ])
    const byId = new Map(categories.map((one) => [one.id, toCategory(one, locale)]))
    return rows.map((row) => {
      const category = byId.get(row.category_id) as ArticleCategory
      return {
        id: row.id,
        title: row.title,
        standfirst: row.standfirst,
        path: pathOf(category, row),
        category,
        cover: row.cover && { ...row.cover, alt: row.cover_alt, caption: row.cover_caption },
        author: users.get(row.author_id ?? '') ?? null,
        publishedAt: row.published_at.getTime(),
        minutes: row.minutes,
        views: Number(row.views),
        comments: totals.get(row.id) ?? 0,
      }
    })
  }

  /** Returns the chosen articles, then those with shared hashtags, the newest of the section and of the site. */
  async function related({ id, locale, section_id, related: ids }: TextRow): Promise<SummaryRow[]> {
    const [known, similar] = await Promise.all([
      listSummaries(db, ids, locale),
      listRelated(db, { id, locale, limit: relatedShown + ids.length }),
    ])
    const chosen = ids.flatMap((one) => known.find((row) => row.id === one) ?? [])
    const found = [...chosen, ...similar.filter((row) => !ids.includes(row.id))]
    for (const wider of [{ by: 'section', id: section_id }, { by: 'all' }] as const) {
      if (found.length >= relatedShown) break
      const known = new Set([id, ...found.map((row) => row.id)])
      const newest = await listNewest(db, { of: wider, locale, limit: relatedShown + known.size })
      found.push(...newest.filter((row) => !known.has(row.id)))
    }
    return found.slice(0, relatedShown)
  }

  return {
    present,
    async find(ids, locale) {
      const found = new Map((await listSummaries(db, ids, locale)).map((row) => [row.id, row]))
      return present(
        ids.flatMap((id) => found.get(id) ?? []),
        locale,
      )
    },
    async info(id, asked) {
      const row = await findText(db, id, asked)
      if (!row) throw new ApiError('ARTICLE_NOT_FOUND')
      const { document, locale } = row
      const [close, previous, hashtags, locales, fixtures, reacted] = await Promise.all([
        related(row),
        findPrevious(db, row),
        listHashtagsOf(db, id, asked),
        listLocales(db, id),
        schedule.findAll(referencesOf(document).fixtureIds, asked),
        reactions.summaries(anonymous, [id]),
      ])
      const [own, ...others] = await present([row, ...close, ...(previous ? [previous] : [])], asked)
      if (!own) throw new ApiError('ARTICLE_NOT_FOUND')
      return {
        ...own,
        locale,
        locales,
        changedAt: row.changed_at.getTime(),
        seoTitle: row.seo_title,
        seoDescription: row.seo_description,
        hasComments: row.has_comments,
        document,
        hashtags,
        fixtures,
        reactions: reacted.get(id)?.total ?? 0,
        related: others.slice(0, close.length),
        next: previous ? (others[close.length] ?? null) : null,
      }
    },
  }
}

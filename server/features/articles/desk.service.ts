import type { Locale } from '#contract/envelope.ts'
import {
  articleDocument,
  hasContent,
  hasTooManyCards,
  maxDocumentBytes,
  referencesOf,
} from '#contract/rules/article-document.ts'
import { storedDocument } from '#contract/rules/article-stored.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { event } from '#server/kit/events.ts'
import type { StoredCover } from './article.store.ts'
import { type Category, listCategories } from './category.store.ts'
import { addFiles, addRevision, type Draft, type DraftRow, keepRevision, listDrafts, saveDraft } from './draft.store.ts'
import { replaceHashtags } from './hashtag.store.ts'
import { deleteOpening, listOtherOpenings, putOpening } from './opening.store.ts'
import {
  type ArticleRow,
  deleteArticle,
  deleteTexts,
  dueAtOf,
  findArticle,
  findBySource,
  insertArticle,
  listDue,
  listTitles,
  lockArticle,
  replaceTexts,
  type Settings,
  touchArticle,
  updatePlace,
  updateSettings,
  updateStatus,
} from './publish.store.ts'

/** A text that the program stores. Search engines get its title and standfirst. */
export type KeptText = Omit<Draft, 'seoTitle' | 'seoDescription'>

/** A complete article of the demo or an import, in all its languages, to be published with a time in the past. */
export type KeptArticle = Omit<Settings, 'cover'> & {
  /** Identifies the article at its source; each key is stored once. */
  sourceKey: string
  id?: string
  cover: StoredCover | null
  at: Date
  texts: Partial<Record<Locale, KeptText>>
}

export type Publication = { status: 'scheduled' | 'published'; publishedAt: Date; updateAt: Date | null }

export type DeskService = {
  /** Throws CATEGORY_NOT_FOUND. */
  create(operator: Member, categoryId: string): Promise<string>
  /** Returns the new version. Throws ARTICLE_NOT_FOUND, ARTICLE_CHANGED, PAYLOAD_TOO_LARGE. */
  save(operator: Member, of: { id: string; locale: Locale; version: number; draft: Draft }): Promise<number>
  /** Throws ARTICLE_NOT_FOUND, CATEGORY_NOT_FOUND. */
  settle(
    operator: Member,
    id: string,
    settings: Omit<Settings, 'authorId'> & { authorId: string | null },
  ): Promise<void>
  /** Adds a text to the revisions of its language. Throws ARTICLE_NOT_FOUND, PAYLOAD_TOO_LARGE. */
  keepText(operator: Member, of: { id: string; locale: Locale; draft: Draft }): Promise<void>
  /**
   * Publishes now, or at the future time `at`. Until then a published article stays online unchanged. Throws
   * ARTICLE_NOT_FOUND, ARTICLE_INCOMPLETE, ARTICLE_TIME_PAST.
   */
  publish(operator: Member, id: string, at: Date | null): Promise<Publication>
  /** Throws ARTICLE_NOT_FOUND. */
  unschedule(operator: Member, id: string): Promise<void>
  /** Throws ARTICLE_NOT_FOUND, ARTICLE_NOT_DRAFT. */
  remove(operator: Member, id: string): Promise<void>
  /** Throws ARTICLE_NOT_FOUND. */
  withdraw(operator: Member, id: string): Promise<void>
  /** Returns the ids of the other operators who have the article open. Throws ARTICLE_NOT_FOUND. */
  reportOpen(operator: Member, id: string, isOpen: boolean): Promise<string[]>
  publishDue(now?: Date): Promise<void>
  /**
   * Stores and publishes the article, and returns its id. When `sourceKey` is known, changes nothing and returns the
   * stored article’s id. Throws CONFLICT when `id` is already used.
   */
  keep(article: KeptArticle): Promise<string>
  known(sourceKey: string): Promise<string | null>
}

/** Min time between two automatic revisions of one writer in one language of an article. */
const revisionEveryMs = 10 * 60_000

export function createDeskService(
  { db }: DatabaseEngine,
  viewsOf: (from: Db, id: string) => Promise<number>,
): DeskService {
  async function categoryOf(from: Db, id: string): Promise<Category> {
    const found = (await listCategories(from)).find((one) => one.id === id)
    if (!found) throw new ApiError('CATEGORY_NOT_FOUND')
    return found
  }

  async function locked(tx: Tx, id: string): Promise<ArticleRow> {
    const article = await lockArticle(tx, id)
    if (!article) throw new ApiError('ARTICLE_NOT_FOUND')
    return article
  }

  /** Copies the complete drafts to the public texts. Throws ARTICLE_INCOMPLETE when no draft is complete. */
  async function show(tx: Tx, article: ArticleRow & { published_at: Date }, changedAt = new Date()): Promise<void> {
    const category = await categoryOf(tx, article.category_id)
    const drafts = (await listDrafts(tx, article.id)).filter((draft) => isWhole(draft, article))
    if (drafts.length === 0) throw new ApiError('ARTICLE_INCOMPLETE')
    await replaceTexts(tx, article, drafts, { category, changedAt, views: await viewsOf(tx, article.id) })
    await replaceHashtags(tx, article.id, article.hashtags)
    await recordChange(tx, article)
  }

  const recordChange = (tx: Tx, { id }: ArticleRow) => event(tx, 'article.changed', { articleId: id })

  /**
   * Returns the drafts. Throws ARTICLE_INCOMPLETE unless every started language is complete, because a half-finished
   * one is probably a mistake.
   */
  async function refuseIncomplete(tx: Tx, article: ArticleRow): Promise<DraftRow[]> {
    const drafts = await listDrafts(tx, article.id)
    if (drafts.length === 0 || !drafts.every((draft) => isWhole(draft, article)))
      throw new ApiError('ARTICLE_INCOMPLETE')
    return drafts
  }

  async function publishOne(id: string, now: Date): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const article = await lockArticle(tx, id)
      const dueAt = article && dueAtOf(article)
      if (!article?.published_at || !dueAt || dueAt > now) return
      // No draft is complete any more. An operator has to check them; a text that is already public stays online.
      if (!(await listDrafts(tx, id)).some((draft) => isWhole(draft, article))) {
        if (article.status === 'published') return updateStatus(tx, id, 'published', article.published_at)
        return updateStatus(tx, id, 'draft', null)
      }
      await updateStatus(tx, id, 'published', article.published_at)
      await show(tx, { ...article, published_at: article.published_at })
    })
  }

  return {
    async create({ userId }, categoryId) {
      await categoryOf(db, categoryId)
      const id = await transact(db, (tx) => insertArticle(tx, { categoryId, authorId: userId }))
      if (id === null) throw new ApiError('CONFLICT')
      return id
    },
    async save({ userId }, { id, locale, version, draft: given }) {
      const draft = stored(given)
      return db.transaction().execute(async (tx) => {
        await locked(tx, id)
        if (version > 0)
          await keepRevision(tx, { articleId: id, locale, userId, isPublished: false, everyMs: revisionEveryMs })
        const saved = await saveDraft(tx, { articleId: id, locale, version, draft, userId })
        if (saved === null) throw new ApiError('ARTICLE_CHANGED')
        await addFiles(tx, id, referencesOf(draft.document).files)
        await touchArticle(tx, id)
        return saved
      })
    },
    async keepText({ userId }, { id, locale, draft: given }) {
      const draft = stored(given)
      await db.transaction().execute(async (tx) => {
        await locked(tx, id)
        await addRevision(tx, { articleId: id, locale, userId, draft })
        await addFiles(tx, id, referencesOf(draft.document).files)
      })
    },
    async settle(operator, id, settings) {
      await categoryOf(db, settings.categoryId)
      await db.transaction().execute(async (tx) => {
        const article = await locked(tx, id)
        const authorId = settings.authorId ?? article.author_id ?? operator.userId
        const related = settings.related && [...new Set(settings.related)].filter((one) => one !== id)
        if (related && (await listTitles(tx, related)).length < related.length) throw new ApiError('ARTICLE_NOT_FOUND')
        await updateSettings(tx, id, { ...settings, authorId, related })
        if (settings.cover) await addFiles(tx, id, [settings.cover.url])
        if (article.status !== 'published') return
        await republish(tx, id)
      })
    },
    async publish(operator, id, at) {
      if (at !== null && at.getTime() <= Date.now()) throw new ApiError('ARTICLE_TIME_PAST')
      return db.transaction().execute(async (tx) => {
        const article = await locked(tx, id)
        const drafts = await refuseIncomplete(tx, article)
        const isLater = at !== null
        const first = article.status === 'published' ? article.published_at : null
        const publishedAt = first ?? at ?? new Date()
        const status = isLater && !first ? 'scheduled' : 'published'
        const updateAt = first ? at : null
        await updateStatus(tx, id, status, publishedAt, updateAt)
        for (const { locale } of drafts)
          await keepRevision(tx, { articleId: id, locale, userId: operator.userId, isPublished: true, everyMs: 0 })
        if (!isLater) await show(tx, { ...article, published_at: publishedAt })
        await recordAct(tx, { kind: isLater ? 'article.scheduled' : 'article.published', by: operator, messageId: id })
        return { status, publishedAt, updateAt } as const
      })
    },
    async withdraw(operator, id) {
      await db.transaction().execute(async (tx) => {
        const article = await locked(tx, id)
        if (article.status === 'draft' || article.status === 'withdrawn') return
        await updateStatus(tx, id, 'withdrawn', article.published_at)
        await deleteTexts(tx, id)
        await replaceHashtags(tx, id, [])
        await recordChange(tx, article)
        await recordAct(tx, { kind: 'article.withdrawn', by: operator, messageId: id })
      })
    },
    async unschedule(operator, id) {
      await db.transaction().execute(async (tx) => {
        const article = await locked(tx, id)
        if (!dueAtOf(article)) return
        if (article.status === 'published') await updateStatus(tx, id, 'published', article.published_at)
        else await updateStatus(tx, id, 'draft', null)
        await recordAct(tx, { kind: 'article.unscheduled', by: operator, messageId: id })
      })
    },
    async remove(operator, id) {
      await db.transaction().execute(async (tx) => {
        const article = await locked(tx, id)
        if (!isDeletable(article)) throw new ApiError('ARTICLE_NOT_DRAFT')
        await deleteArticle(tx, id)
        await recordAct(tx, { kind: 'article.deleted', by: operator, messageId: id })
      })
    },
    async reportOpen({ userId }, id, isOpen) {
      if (!(await findArticle(db, id))) throw new ApiError('ARTICLE_NOT_FOUND')
      await (isOpen ? putOpening : deleteOpening)(db, id, userId)
      return listOtherOpenings(db, id, userId)
    },
    async publishDue(now = new Date()) {
      for (const id of await listDue(db, now)) await publishOne(id, now)
    },
    async keep({ sourceKey, id: wanted, at, texts, ...settings }) {
      const known = await findBySource(db, sourceKey)
      if (known !== null) return known
      const of = { categoryId: settings.categoryId, authorId: settings.authorId, sourceKey }
      return db.transaction().execute(async (tx) => {
        const id = await insertArticle(tx, wanted === undefined ? of : { ...of, id: wanted })
        if (id === null) throw new ApiError('CONFLICT')
        await updateSettings(tx, id, settings)
        for (const [locale, draft] of Object.entries(texts) as [Locale, KeptText][]) {
          const document = storedDocument(articleDocument.parse(draft.document))
          await saveDraft(tx, {
            articleId: id,
            locale,
            version: 0,
            draft: { ...draft, seoTitle: '', seoDescription: '', document },
            userId: settings.authorId,
          })
          await addFiles(tx, id, referencesOf(document).files)
        }
        if (settings.cover) await addFiles(tx, id, [settings.cover.url])
        await updateStatus(tx, id, 'published', at)
        const article = await locked(tx, id)
        await show(tx, { ...article, published_at: at }, at)
        return id
      })
    },
    known: (sourceKey) => findBySource(db, sourceKey),
  }

  /** Copies the category, author, address, top mark and hashtags to the public texts. Titles and bodies stay. */
  async function republish(tx: Tx, id: string): Promise<void> {
    const article = await locked(tx, id)
    const category = await categoryOf(tx, article.category_id)
    await updatePlace(tx, article, category)
    await replaceHashtags(tx, id, article.hashtags)
    await recordChange(tx, article)
  }
}

/** Returns true for a draft that was never public. A public article may have comments, views and shares. */
export function isDeletable({ status, was_public }: ArticleRow): boolean {
  return status === 'draft' && !was_public
}

/** Throws PAYLOAD_TOO_LARGE. */
function stored(draft: Draft): Draft {
  const document = storedDocument(draft.document)
  if (Buffer.byteLength(JSON.stringify(document)) > maxDocumentBytes || hasTooManyCards(document))
    throw new ApiError('PAYLOAD_TOO_LARGE')
  return { ...draft, document }
}

function isWhole({ title, standfirst, coverAlt, document }: Draft, { cover }: ArticleRow): boolean {
  const isSaid = title.trim() !== '' && standfirst.trim() !== '' && hasContent(document)
  return isSaid && (cover === null || coverAlt.trim() !== '')
}

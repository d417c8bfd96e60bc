import { articleDocument, mostDocumentBytes, referencesOf } from '#contract/article-document.ts'
import type { Locale } from '#contract/envelope.ts'
import { recordAct } from '#server/acts.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { event } from '#server/events.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import type { StoredCover } from './article.store.ts'
import { type Category, listCategories } from './category.store.ts'
import { addFiles, type Draft, type DraftRow, keepRevision, listDrafts, saveDraft } from './draft.store.ts'
import {
  type ArticleRow,
  deleteTexts,
  findBySource,
  insertArticle,
  listDue,
  lockArticle,
  replaceHashtags,
  replaceTexts,
  type Settings,
  touchArticle,
  updatePlace,
  updateSettings,
  updateStatus,
} from './publish.store.ts'

/** An article of the demo or of an import: whole, in its languages, published at a moment past. */
export type KeptArticle = Omit<Settings, 'cover'> & {
  /** Where it comes from: kept once. */
  sourceKey: string
  id?: string
  cover: StoredCover | null
  at: Date
  texts: Partial<Record<Locale, Draft>>
}

export type DeskService = {
  /** Throws CATEGORY_NOT_FOUND. */
  create(operator: Member, categoryId: string): Promise<string>
  /** Gives the new version. Throws ARTICLE_NOT_FOUND, ARTICLE_CHANGED, PAYLOAD_TOO_LARGE. */
  save(operator: Member, of: { id: string; locale: Locale; version: number; draft: Draft }): Promise<number>
  /** Throws ARTICLE_NOT_FOUND, CATEGORY_NOT_FOUND. */
  settle(
    operator: Member,
    id: string,
    settings: Omit<Settings, 'authorId'> & { authorId: string | null },
  ): Promise<void>
  /** Now, or at a time to come. Throws ARTICLE_NOT_FOUND, ARTICLE_INCOMPLETE. */
  publish(operator: Member, id: string, at: Date | null): Promise<{ status: 'scheduled' | 'published'; at: Date }>
  /** Throws ARTICLE_NOT_FOUND. */
  withdraw(operator: Member, id: string): Promise<void>
  /** Publishes whose time has come. */
  publishDue(now?: Date): Promise<void>
  /** Gives its id; one that is known already stays as it is. */
  keep(article: KeptArticle): Promise<string>
  known(sourceKey: string): Promise<string | null>
}

/** While one writes, one version is kept in so long. */
const revisionEveryMs = 10 * 60_000

export function createDeskService({ db }: DatabaseEngine, viewsOf: (id: string) => Promise<number>): DeskService {
  async function categoryOf(id: string): Promise<Category> {
    const found = (await listCategories(db)).find((one) => one.id === id)
    if (!found) throw new ApiError('CATEGORY_NOT_FOUND')
    return found
  }

  async function locked(tx: Tx, id: string): Promise<ArticleRow> {
    const article = await lockArticle(tx, id)
    if (!article) throw new ApiError('ARTICLE_NOT_FOUND')
    return article
  }

  /** Makes what is written what is read. */
  async function show(tx: Tx, article: ArticleRow & { published_at: Date }, changedAt = new Date()): Promise<void> {
    const category = await categoryOf(article.category_id)
    const drafts = (await listDrafts(tx, article.id)).filter((draft) => isWhole(draft, article))
    if (drafts.length === 0) throw new ApiError('ARTICLE_INCOMPLETE')
    await replaceTexts(tx, article, drafts, { category, changedAt, views: await viewsOf(article.id) })
    await replaceHashtags(tx, article.id, article.hashtags)
    await tell(tx, article)
  }

  const tell = (tx: Tx, { id }: ArticleRow) => event(tx, 'article.changed', { articleId: id })

  /** Every language that was begun has to be whole: half of one is a slip, not a wish. */
  async function refuseIncomplete(tx: Tx, article: ArticleRow): Promise<DraftRow[]> {
    const drafts = await listDrafts(tx, article.id)
    if (drafts.length === 0 || !drafts.every((draft) => isWhole(draft, article)))
      throw new ApiError('ARTICLE_INCOMPLETE')
    return drafts
  }

  async function publishOne(id: string, now: Date): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const article = await lockArticle(tx, id)
      if (article?.status !== 'scheduled' || !article.published_at || article.published_at > now) return
      // Emptied since it was put off: somebody has to look at it.
      if (!(await listDrafts(tx, id)).some((draft) => isWhole(draft, article)))
        return updateStatus(tx, id, 'draft', null)
      await updateStatus(tx, id, 'published', article.published_at)
      await show(tx, { ...article, published_at: article.published_at })
    })
  }

  return {
    async create({ userId }, categoryId) {
      await categoryOf(categoryId)
      const id = await db.transaction().execute((tx) => insertArticle(tx, { categoryId, authorId: userId }))
      if (id === null) throw new ApiError('CONFLICT')
      return id
    },
    async save({ userId }, { id, locale, version, draft }) {
      if (Buffer.byteLength(JSON.stringify(draft.document)) > mostDocumentBytes) throw new ApiError('PAYLOAD_TOO_LARGE')
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
    async settle(operator, id, settings) {
      await categoryOf(settings.categoryId)
      await db.transaction().execute(async (tx) => {
        const article = await locked(tx, id)
        const authorId = settings.authorId ?? article.author_id ?? operator.userId
        await updateSettings(tx, id, { ...settings, authorId })
        if (settings.cover) await addFiles(tx, id, [settings.cover.url])
        if (article.status !== 'published') return
        await republish(tx, id)
      })
    },
    async publish(operator, id, at) {
      return db.transaction().execute(async (tx) => {
        const article = await locked(tx, id)
        const drafts = await refuseIncomplete(tx, article)
        const isLater = at !== null && at.getTime() > Date.now()
        const first = article.status === 'published' ? article.published_at : null
        const publishedAt = isLater ? at : (first ?? new Date())
        const status = isLater ? 'scheduled' : 'published'
        // What is put off is no longer read meanwhile.
        if (isLater && article.status === 'published') await deleteTexts(tx, id)
        await updateStatus(tx, id, status, publishedAt)
        for (const { locale } of drafts)
          await keepRevision(tx, { articleId: id, locale, userId: operator.userId, isPublished: true, everyMs: 0 })
        if (!isLater) await show(tx, { ...article, published_at: publishedAt })
        else if (article.status === 'published') await tell(tx, article)
        await recordAct(tx, { kind: isLater ? 'article.scheduled' : 'article.published', by: operator, messageId: id })
        return { status, at: publishedAt } as const
      })
    },
    async withdraw(operator, id) {
      await db.transaction().execute(async (tx) => {
        const article = await locked(tx, id)
        if (article.status === 'draft' || article.status === 'withdrawn') return
        await updateStatus(tx, id, 'withdrawn', article.published_at)
        await deleteTexts(tx, id)
        await replaceHashtags(tx, id, [])
        await tell(tx, article)
        await recordAct(tx, { kind: 'article.withdrawn', by: operator, messageId: id })
      })
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
        for (const [locale, draft] of Object.entries(texts) as [Locale, Draft][]) {
          const document = articleDocument.parse(draft.document)
          await saveDraft(tx, {
            articleId: id,
            locale,
            version: 0,
            draft: { ...draft, document },
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

  /** What was published stays as it reads, under its new settings. */
  async function republish(tx: Tx, id: string): Promise<void> {
    const article = await locked(tx, id)
    const category = await categoryOf(article.category_id)
    await updatePlace(tx, article, category)
    await replaceHashtags(tx, id, article.hashtags)
    await tell(tx, article)
  }
}

function isWhole({ title, standfirst, coverAlt, document }: Draft, { cover }: ArticleRow): boolean {
  const isSaid = title.trim() !== '' && standfirst.trim() !== '' && document.content.length > 0
  return isSaid && (cover === null || coverAlt.trim() !== '')
}

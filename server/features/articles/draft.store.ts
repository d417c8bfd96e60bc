import { type ColumnType, type Generated, sql } from 'kysely'
import type { Locale } from '#contract/envelope.ts'
import type { ArticleDocument } from '#contract/rules/article-document.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type Written = {
  title: string
  standfirst: string
  cover_alt: string
  cover_caption: string
  seo_title: Generated<string>
  seo_description: Generated<string>
  document: ColumnType<ArticleDocument, string, string>
}
type DraftTable = Written & {
  article_id: string
  locale: Locale
  version: Generated<number>
  changed_by: string | null
  changed_at: ColumnType<Date, Date | undefined, Date>
}
type RevisionTable = Written & {
  id: Generated<string>
  article_id: string
  locale: Locale
  is_published: boolean
  made_by: string | null
  made_at: ColumnType<Date, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    article_drafts: DraftTable
    article_revisions: RevisionTable
    article_files: { url: string; article_id: string }
  }
}

export type Draft = {
  title: string
  standfirst: string
  coverAlt: string
  coverCaption: string
  seoTitle: string
  seoDescription: string
  document: ArticleDocument
}
export type DraftRow = Draft & { locale: Locale; version: number; changedBy: string | null; changedAt: Date }

const written = [
  ...(['title', 'standfirst', 'cover_alt as coverAlt', 'cover_caption as coverCaption', 'document'] as const),
  ...(['seo_title as seoTitle', 'seo_description as seoDescription'] as const),
] as const

export function columnsOf({ coverAlt, coverCaption, seoTitle, seoDescription, document, ...draft }: Draft) {
  return {
    title: draft.title,
    standfirst: draft.standfirst,
    cover_alt: coverAlt,
    cover_caption: coverCaption,
    seo_title: seoTitle,
    seo_description: seoDescription,
    document: JSON.stringify(document),
  }
}

export async function listDrafts(db: Db, articleId: string): Promise<DraftRow[]> {
  return db
    .selectFrom('article_drafts')
    .select([...written, 'locale', 'version', 'changed_by as changedBy', 'changed_at as changedAt'])
    .where('article_id', '=', articleId)
    .orderBy(sql`locale <> 'vi'`)
    .orderBy('locale')
    .execute()
}

/**
 * `version` is the version that the writer edited, or 0 for a new draft. Returns the new version, or null when another
 * save changed the draft first.
 */
export async function saveDraft(
  tx: Tx,
  {
    articleId,
    locale,
    version,
    draft,
    userId,
  }: { articleId: string; locale: Locale; version: number; draft: Draft; userId: string },
): Promise<number | null> {
  const values = columnsOf(draft)
  if (version === 0) {
    const added = await tx
      .insertInto('article_drafts')
      .values({ ...values, article_id: articleId, locale, changed_by: userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst()
    return added?.version ?? null
  }
  const changed = await tx
    .updateTable('article_drafts')
    .set({ ...values, changed_by: userId, changed_at: new Date(), version: sql`version + 1` })
    .where('article_id', '=', articleId)
    .where('locale', '=', locale)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return changed?.version ?? null
}

export async function deleteDraft(tx: Tx, articleId: string, locale: Locale): Promise<boolean> {
  const gone = await tx
    .deleteFrom('article_drafts')
    .where('article_id', '=', articleId)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Stores the current draft as a revision. A writer’s unpublished revisions are at least `everyMs` apart. */
export async function keepRevision(
  tx: Tx,
  {
    articleId,
    locale,
    userId,
    isPublished,
    everyMs,
  }: { articleId: string; locale: Locale; userId: string; isPublished: boolean; everyMs: number },
): Promise<void> {
  await sql`
    insert into article_revisions (article_id, locale, title, standfirst, cover_alt, cover_caption, seo_title,
      seo_description, document, is_published, made_by)
    select article_id, locale, title, standfirst, cover_alt, cover_caption, seo_title, seo_description, document,
      ${isPublished}, ${userId}
    from article_drafts where article_id = ${articleId} and locale = ${locale} and not exists (
      select from article_revisions r where r.article_id = ${articleId} and r.locale = ${locale}
        and r.made_by = ${userId} and not r.is_published and not ${isPublished}
        and r.made_at > now() - ${everyMs} * interval '1 millisecond')`.execute(tx)
}

/** Stores as a revision a text that was never saved as the draft, because its writer chose another text instead. */
export async function addRevision(
  tx: Tx,
  { articleId, locale, userId, draft }: { articleId: string; locale: Locale; userId: string; draft: Draft },
): Promise<void> {
  await tx
    .insertInto('article_revisions')
    .values({ ...columnsOf(draft), article_id: articleId, locale, is_published: false, made_by: userId })
    .execute()
}

export type RevisionRow = { id: string; title: string; isPublished: boolean; madeBy: string | null; madeAt: Date }

/** Returns the revisions, newest first. */
export async function listRevisions(db: Db, articleId: string, locale: Locale, limit: number): Promise<RevisionRow[]> {
  return db
    .selectFrom('article_revisions')
    .select(['id', 'title', 'is_published as isPublished', 'made_by as madeBy', 'made_at as madeAt'])
    .where('article_id', '=', articleId)
    .where('locale', '=', locale)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function findRevision(
  db: Db,
  id: string,
): Promise<(Draft & { articleId: string; locale: Locale }) | null> {
  const row = await db
    .selectFrom('article_revisions')
    .select([...written, 'article_id as articleId', 'locale'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function addFiles(tx: Tx, articleId: string, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return
  await tx
    .insertInto('article_files')
    .values([...new Set(urls)].map((url) => ({ url, article_id: articleId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listFilesInUse(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await db.selectFrom('article_files').select('url').distinct().where('url', 'in', addresses).execute()
  return new Set(rows.map(({ url }) => url))
}

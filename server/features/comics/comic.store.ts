import type { Generated } from 'kysely'
import type { ComicPage } from '#contract/comics.ts'
import type { Db, Tx } from '#server/db/sql.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    comic_pages: ComicPage & { id: Generated<string>; part_id: string; place: number }
  }
}

export async function replacePages(tx: Tx, partId: string, pages: readonly ComicPage[]): Promise<void> {
  await tx.deleteFrom('comic_pages').where('part_id', '=', partId).execute()
  if (pages.length === 0) return
  await tx
    .insertInto('comic_pages')
    .values(pages.map(({ src, width, height }, place) => ({ part_id: partId, place, src, width, height })))
    .execute()
}

export async function listPages(db: Db, partId: string): Promise<ComicPage[]> {
  return db
    .selectFrom('comic_pages')
    .select(['src', 'width', 'height'])
    .where('part_id', '=', partId)
    .orderBy('place')
    .orderBy('id')
    .execute()
}

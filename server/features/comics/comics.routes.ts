import { comicChapter } from '#contract/comics.ts'
import type { Db } from '#server/db/sql.ts'
import type { Works } from '#server/features/works/works.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { listPages } from './comic.store.ts'

type Uses = { db: Db; comics: Pick<Works, 'reads'> }

export function comicRoutes({ db, comics }: Uses): Route[] {
  return [
    handle(comicChapter, async ({ slug, position, locale }) => {
      const found = await comics.reads.partOf(slug, position, locale)
      if (!found) throw new ApiError('COMIC_NOT_FOUND')
      const { work, part, list } = found
      if (!part) throw new ApiError('CHAPTER_NOT_FOUND')
      return { work, part, list, pages: await listPages(db, part.id) }
    }),
  ]
}

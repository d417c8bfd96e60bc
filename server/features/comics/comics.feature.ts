import { comicCalls } from '#contract/comics.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import type { WorkService } from '#server/features/works/works.service.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { replacePages } from './comic.store.ts'
import { pageResource } from './comics.resource.ts'
import { comicRoutes } from './comics.routes.ts'
import type { ComicService } from './comics.service.ts'

export function createComics(
  { engines: { database } }: Ground,
  { works, uploads }: { works: WorkService; uploads: UploadService },
): Feature<ComicService> {
  const comics = works.of({ kind: 'comic', missing: 'COMIC_NOT_FOUND', base: '/truyen-tranh' })
  return {
    service: {
      keep: ({ chapters, ...given }) =>
        database.db.transaction().execute(async (tx) => {
          const id = await comics.keepWork(tx, given)
          for (const { pages, ...chapter } of chapters) {
            const partId = await comics.keepPart(tx, id, { ...chapter, length: pages.length })
            await replacePages(tx, partId, pages)
          }
          return id
        }),
    },
    routes: [...comics.routes(comicCalls), ...comicRoutes({ db: database.db, comics })],
    sitemaps: [comics.sitemap],
    resources: [...comics.resources, pageResource({ uploads, setLength: comics.setLength })],
  }
}

import { filmCalls } from '#contract/films.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import type { WorkService } from '#server/features/works/works.service.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { replaceMedia } from './film.store.ts'
import { filmResources } from './films.resource.ts'
import { filmRoutes } from './films.routes.ts'
import type { FilmService } from './films.service.ts'

export function createFilms(
  { engines: { database } }: Ground,
  { works, uploads }: { works: WorkService; uploads: UploadService },
): Feature<FilmService> {
  const films = works.of({ kind: 'film', missing: 'FILM_NOT_FOUND', base: '/phim-anh' })
  return {
    service: {
      keep: ({ episodes, ...given }) =>
        database.db.transaction().execute(async (tx) => {
          const id = await films.keepWork(tx, given)
          for (const episode of episodes) await replaceMedia(tx, await films.keepPart(tx, id, episode), episode)
          return id
        }),
    },
    routes: [...films.routes(filmCalls), ...filmRoutes({ db: database.db, films })],
    sitemaps: [
      films.sitemap,
      films.partSitemap({
        kind: 'episodes',
        pattern: '/phim-anh/:slug/:tap',
        partOf: (slug, position) => `/phim-anh/${slug}/tap-${position}`,
      }),
    ],
    resources: [...films.resources, ...filmResources({ uploads, setLength: films.setLength })],
  }
}

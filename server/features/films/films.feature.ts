import { filmCalls, filmEpisode } from '#contract/films.ts'
import type { Feature, Ground } from '#server/feature.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import type { WorkService } from '#server/features/works/works.service.ts'
import { handle } from '#server/http/bind.ts'
import { ApiError } from '#server/http/errors.ts'
import { findMedia, replaceMedia } from './film.store.ts'
import { filmResources } from './films.resources.ts'
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
    routes: [
      ...films.routes(filmCalls),
      handle(filmEpisode, async ({ slug, tap, locale }) => {
        const found = await films.reads.partOf(slug, tap, locale)
        if (!found) throw new ApiError('FILM_NOT_FOUND')
        const { work, part, list } = found
        if (!part) throw new ApiError('EPISODE_NOT_FOUND')
        return { work, part, list, ...(await findMedia(database.db, part.id)) }
      }),
    ],
    sitemaps: [
      films.sitemap,
      films.partSitemap({
        ...{ kind: 'episodes', pattern: '/phim-anh/:slug/:tap' },
        partOf: (slug, position) => `/phim-anh/${slug}/tap-${position}`,
      }),
    ],
    resources: [...films.resources, ...filmResources({ uploads, setLength: films.setLength })],
  }
}

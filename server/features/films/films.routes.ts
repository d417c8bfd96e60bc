import { filmEpisode } from '#contract/films.ts'
import type { Db } from '#server/db/sql.ts'
import type { Works } from '#server/features/works/works.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { findMedia } from './film.store.ts'

type Uses = { db: Db; films: Pick<Works, 'reads'> }

export function filmRoutes({ db, films }: Uses): Route[] {
  return [
    handle(filmEpisode, async ({ slug, tap, locale }) => {
      const found = await films.reads.partOf(slug, tap, locale)
      if (!found) throw new ApiError('FILM_NOT_FOUND')
      const { work, part, list } = found
      if (!part) throw new ApiError('EPISODE_NOT_FOUND')
      return { work, part, list, ...(await findMedia(db, part.id)) }
    }),
  ]
}

import type { PartGiven, WorkGiven } from '#server/features/works/works.service.ts'
import type { EpisodeMedia } from './film.store.ts'

export type FilmGiven = WorkGiven & { episodes: (PartGiven & EpisodeMedia)[] }

export type FilmService = {
  /** Adds the film with its episodes, or says the same anew. Gives its id. */
  keep(given: FilmGiven): Promise<string>
}

import type { PartGiven, WorkGiven } from '#server/features/works/works.service.ts'
import type { EpisodeMedia } from './film.store.ts'

export type FilmGiven = WorkGiven & { episodes: (PartGiven & EpisodeMedia)[] }

export type FilmService = {
  /** Adds or updates the film and its episodes. Returns the id. */
  keep(given: FilmGiven): Promise<string>
}

import type { ComicPage } from '#contract/comics.ts'
import type { PartGiven, WorkGiven } from '#server/features/works/works.service.ts'

export type ComicGiven = WorkGiven & { chapters: (Omit<PartGiven, 'length'> & { pages: ComicPage[] })[] }

export type ComicService = {
  /** Adds or updates the comic and its chapters. Returns the id. */
  keep(given: ComicGiven): Promise<string>
}

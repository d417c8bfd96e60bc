import type { ComicPage } from '#contract/comics.ts'
import type { PartGiven, WorkGiven } from '#server/features/works/works.service.ts'

export type ComicGiven = WorkGiven & { chapters: (Omit<PartGiven, 'length'> & { pages: ComicPage[] })[] }

export type ComicService = {
  /** Adds the comic with its chapters, or says the same anew. Gives its id. */
  keep(given: ComicGiven): Promise<string>
}

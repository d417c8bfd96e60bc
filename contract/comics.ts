import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { locale, wholeNumber } from './envelope.ts'
import { workCalls, workPart, workSlug, workSummary } from './works.ts'

export const comicCalls = workCalls('comic', 'COMIC_NOT_FOUND')
export const {
  list: comicList,
  shelves: comicShelves,
  info: comicInfo,
  partsOf: comicParts,
  keepPlaces: comicProgressKeep,
  places: comicProgress,
  started: comicContinue,
  rate: rateComic,
  ownRating: comicRating,
  view: viewComic,
} = comicCalls

/** Sizes in pixels, so that the page reserves the space before the picture loads. */
export const comicPage = z.object({ src: z.string(), width: z.int(), height: z.int() })
export type ComicPage = z.infer<typeof comicPage>

export const comicChapter = endpoint({
  method: 'GET',
  path: '/al/api/comic/chapter/{slug}/{position}',
  summary: 'Pages of a chapter in reading order',
  auth: 'public',
  input: z.object({ slug: workSlug, position: wholeNumber({ min: 1, max: 9_999 }), locale: z._default(locale, 'vi') }),
  data: z.object({ work: workSummary, part: workPart, pages: z.array(comicPage), list: z.array(workPart) }),
  errors: ['COMIC_NOT_FOUND', 'CHAPTER_NOT_FOUND'],
})
export type Chapter = DataOf<typeof comicChapter>

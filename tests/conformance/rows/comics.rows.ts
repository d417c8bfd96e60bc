import {
  comicChapter,
  comicContinue,
  comicInfo,
  comicList,
  comicParts,
  comicProgress,
  comicProgressKeep,
  comicRating,
  comicShelves,
  rateComic,
  viewComic,
} from '#contract/comics.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [comicChapter, comicInfo, comicList, comicParts, comicShelves],
  guest: [viewComic],
  user: [comicContinue, comicProgress, comicProgressKeep, comicRating, rateComic],
})

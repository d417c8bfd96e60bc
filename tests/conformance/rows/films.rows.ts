import {
  filmContinue,
  filmEpisode,
  filmInfo,
  filmList,
  filmParts,
  filmProgress,
  filmProgressKeep,
  filmRating,
  filmShelves,
  rateFilm,
  viewFilm,
} from '#contract/films.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [filmEpisode, filmInfo, filmList, filmParts, filmShelves],
  guest: [viewFilm],
  user: [filmContinue, filmProgress, filmProgressKeep, filmRating, rateFilm],
})

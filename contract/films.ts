import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { locale, wholeNumber } from './envelope.ts'
import { workCalls, workPart, workSlug, workSummary } from './works.ts'

export const filmCalls = workCalls('film', 'FILM_NOT_FOUND')
export const {
  list: filmList,
  shelves: filmShelves,
  info: filmInfo,
  partsOf: filmParts,
  keepPlaces: filmProgressKeep,
  places: filmProgress,
  started: filmContinue,
  rate: rateFilm,
  ownRating: filmRating,
  view: viewFilm,
} = filmCalls

/** BCP 47: `vi`, `zh-Hant`. */
export const languageTag = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), z.maxLength(35))

/** A WebVTT file. `label` is the name in the menu. Captions also describe sounds, for people who cannot hear. */
export const subtitleTrack = z.object({
  language: languageTag,
  label: z.string(),
  src: z.string(),
  isCaptions: z.boolean(),
})
export type SubtitleTrack = z.infer<typeof subtitleTrack>

/** A version of the same video with other sound: a separate file of the same length. */
export const soundVersion = z.object({ language: languageTag, label: z.string(), src: z.string() })
export type SoundVersion = z.infer<typeof soundVersion>

export const filmEpisode = endpoint({
  method: 'GET',
  path: '/al/api/film/episode/{slug}/{tap}',
  summary: 'An episode with the data that the player needs; a film of one part has number 1',
  auth: 'public',
  input: z.object({ slug: workSlug, tap: wholeNumber({ min: 1, max: 9_999 }), locale: z._default(locale, 'vi') }),
  data: z.object({
    work: workSummary,
    part: workPart,
    /** The original sound first. */
    sounds: z.array(soundVersion),
    subtitles: z.array(subtitleTrack),
    /** Times in ms; null when there is no intro to skip. */
    intro: z.nullable(z.object({ fromMs: z.int(), toMs: z.int() })),
    /** Start of the credits in ms; null when it is not marked. */
    creditsAtMs: z.nullable(z.int()),
    list: z.array(workPart),
  }),
  errors: ['FILM_NOT_FOUND', 'EPISODE_NOT_FOUND'],
})

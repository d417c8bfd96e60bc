import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  digits,
  digitsInput,
  epochMs,
  epochMsInput,
  flag,
  keysetPageOf,
  keysetPaging,
  locale,
  wholeNumber,
} from './envelope.ts'
import type { ErrorName } from './errors.ts'
import { rating, ratingCalls } from './ratings.ts'
import { viewCalls } from './views.ts'

/** Works that consist of parts: a film has episodes, a comic has chapters. */
export const workKinds = ['film', 'comic'] as const
export type WorkKind = (typeof workKinds)[number]

export const workForms = ['movie', 'series', 'comic'] as const
export const workForm = z.enum(workForms)
export type WorkForm = z.infer<typeof workForm>

/** Genres as used in addresses. Their names are in the messages. */
export const genres = [
  'hanh-dong',
  'phieu-luu',
  'hai-huoc',
  'tinh-cam',
  'gia-dinh',
  'the-thao',
  'hoc-duong',
  'khoa-hoc',
  'ky-ao',
  'trinh-tham',
  'tai-lieu',
  'hoat-hinh',
  'doi-thuong',
] as const
export const genre = z.enum(genres)
export type Genre = z.infer<typeof genre>

/** Min age of a viewer in years; 0 is for everyone (Thông tư 05/2023/TT-BVHTTDL). */
export const ages = [0, 13, 16, 18] as const
export const age = z.literal([...ages])

export const workOrders = ['newest', 'rating', 'views', 'title'] as const
export type WorkOrder = (typeof workOrders)[number]

const inLocale = { locale: z._default(locale, 'vi') }
export const slugPattern = /^(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/
export const workSlug = z.string().check(z.regex(slugPattern))

/** `cover` is an upright picture (2:3), `still` a wide one (16:9). `colour` is shown until they have loaded. */
export const workSummary = z.object({
  id: digits,
  slug: workSlug,
  title: z.string(),
  form: workForm,
  year: z.int(),
  age,
  genres: z.array(genre),
  cover: z.string(),
  still: z.string(),
  colour: z.string(),
  /** Number of episodes or chapters. */
  parts: z.int(),
  isComplete: z.boolean(),
  rating,
  views: z.int(),
  /** Time at which the newest part was published. */
  renewedAt: epochMs,
})
export type WorkSummary = z.infer<typeof workSummary>

/**
 * `length` is in ms for an episode, in pages for a chapter. `number` counts within the season, `position` over all
 * seasons.
 */
export const workPart = z.object({
  id: digits,
  position: z.int(),
  season: z.int(),
  number: z.int(),
  title: z.string(),
  summary: z.string(),
  still: z.string(),
  length: z.int(),
  publishedAt: epochMs,
})
export type WorkPart = z.infer<typeof workPart>

export const workDetail = z.object({
  ...workSummary.shape,
  summary: z.string(),
  originalTitle: z.string(),
  /** ISO 3166 code; empty for a work that is not from a single country. */
  country: z.string(),
  /** Directors of a film, or writers and artists of a comic. */
  makers: z.array(z.string()),
  performers: z.array(z.string()),
  /** Published parts, in their order. */
  list: z.array(workPart),
  similar: z.array(workSummary),
})
export type WorkDetail = z.infer<typeof workDetail>

/** A part with its work, for the list of works to continue. */
export const placedPart = z.object({ work: workSummary, part: workPart })
export type PlacedPart = z.infer<typeof placedPart>

/**
 * A viewer’s progress in a part: `place` in ms, or in thousandths of a page. When devices differ, the later `seenAt`
 * counts. It is the device’s time, but never later than now.
 */
export const partPlace = z.object({ partId: digits, place: z.int(), isDone: z.boolean(), seenAt: epochMs })
export type PartPlace = z.infer<typeof partPlace>

const placeInput = z.object({
  partId: digitsInput,
  place: wholeNumber({ min: 0, max: 100_000_000 }),
  isDone: z._default(z.boolean(), false),
  seenAt: epochMsInput,
})

/** Max entries of progress in one call. At login the browser sends the progress that it stored for the guest. */
export const maxPlaces = 100
export const maxStarted = 20
const partIds = z.string().check(z.regex(/^\d{1,18}(,\d{1,18}){0,19}$/))

const shelf = z.object({
  /** The genre or other property that the works of this row have in common. */
  key: z.enum(['newest', 'top', 'watched', ...genres]),
  list: z.array(workSummary),
})
export type Shelf = z.infer<typeof shelf>

/**
 * Returns the calls for one kind of work. `domain` is the path segment. `missing` is thrown when a work does not exist.
 */
export function workCalls(domain: WorkKind, missing: ErrorName) {
  return {
    list: endpoint({
      method: 'GET',
      path: `/al/api/${domain}/list`,
      summary: 'Catalogue of works; optionally by genre, form, and words of the title or of a person’s name',
      auth: 'public',
      input: z.object({
        genre: z.optional(genre),
        form: z.optional(workForm),
        q: z._default(z.string().check(z.maxLength(80)), ''),
        order: z._default(z.enum(workOrders), 'newest'),
        ...keysetPaging(24),
        ...inLocale,
      }),
      data: keysetPageOf(workSummary),
      limitWith: { field: 'q', limit: 'search' },
    }),
    shelves: endpoint({
      method: 'GET',
      path: `/al/api/${domain}/shelves`,
      summary: 'First page of the catalogue: featured works, rows of similar works, and genres with totals',
      auth: 'public',
      input: z.object(inLocale),
      data: z.object({
        featured: z.array(z.object({ ...workSummary.shape, summary: z.string() })),
        shelves: z.array(shelf),
        genres: z.array(z.object({ genre, total: z.int() })),
      }),
      sharedForMs: 15_000,
    }),
    info: endpoint({
      method: 'GET',
      path: `/al/api/${domain}/info/{slug}`,
      summary: 'A work with its parts and similar works',
      auth: 'public',
      input: z.object({ slug: workSlug, ...inLocale }),
      data: workDetail,
      errors: [missing],
    }),
    partsOf: endpoint({
      method: 'GET',
      path: `/al/api/${domain}/parts`,
      summary:
        'Parts by id, in the order of the ids, without missing ones; with `isNext`, the part that follows each of them',
      auth: 'public',
      input: z.object({ ids: partIds, isNext: flag(), ...inLocale }),
      data: z.object({ list: z.array(placedPart) }),
    }),
    keepPlaces: endpoint({
      method: 'POST',
      path: `/au/api/user/${domain}/progress`,
      summary: 'Save the member’s progress in parts; an entry that is older than the stored one changes nothing',
      auth: 'user',
      input: z.object({ list: z.array(placeInput).check(z.minLength(1), z.maxLength(maxPlaces)) }),
      data: z.object({ kept: z.int() }),
    }),
    places: endpoint({
      method: 'GET',
      path: `/au/api/user/${domain}/progress/{id}`,
      summary: 'The member’s progress in each part of a work',
      auth: 'user',
      input: z.object({ id: digitsInput }),
      data: z.object({ list: z.array(partPlace) }),
    }),
    started: endpoint({
      method: 'GET',
      path: `/au/api/user/${domain}/continue`,
      summary:
        'Works that the member has begun, last seen first, each with the part to continue and the progress in it',
      auth: 'user',
      input: z.object(inLocale),
      data: z.object({ list: z.array(z.object({ ...placedPart.shape, place: z.int(), seenAt: epochMs })) }),
    }),
    ...ratingCalls(domain, [missing]),
    ...viewCalls(domain, [missing]),
  }
}
export type WorkCalls = ReturnType<typeof workCalls>

import type { DataOf } from '#contract/endpoint.ts'
import type { Page } from '#contract/envelope.ts'
import { type Genre, genres, type WorkCalls, type WorkForm, type WorkOrder, type WorkSummary } from '#contract/works.ts'
import { type Loaded, settle } from '#web/api/loaded.ts'
import type { Call } from '#web/api/site-context.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { mustHavePage, pageNumberOf } from '#web/way/page-query.ts'

export const orderWords: Record<string, WorkOrder> = { moi: 'newest', diem: 'rating', xem: 'views', ten: 'title' }
export const formWords: Record<string, WorkForm> = { 'phim-le': 'movie', 'phim-bo': 'series' }

export type CatalogueAsked = {
  genre: Genre | undefined
  form: string | undefined
  order: string
  q: string
  page: number
}

export type Catalogue =
  | { kind: 'shelves'; asked: CatalogueAsked; found: Loaded<DataOf<WorkCalls['shelves']>> }
  | { kind: 'list'; asked: CatalogueAsked; found: Loaded<Page<WorkSummary>> }

const isGenre = (text: string | null): text is Genre => genres.some((one) => one === text)

function askedOf(url: URL): CatalogueAsked {
  const genre = url.searchParams.get('the-loai')
  const form = url.searchParams.get('loai') ?? ''
  const order = url.searchParams.get('sap') ?? ''
  return {
    genre: isGenre(genre) ? genre : undefined,
    form: Object.hasOwn(formWords, form) ? form : undefined,
    order: Object.hasOwn(orderWords, order) ? order : '',
    q: (url.searchParams.get('q') ?? '').trim().slice(0, 80),
    page: pageNumberOf(url),
  }
}

/** Loads the shelves of the catalogue. When the query has a filter or a page, loads a list instead. */
export async function loadCatalogue(url: URL, call: Call, calls: WorkCalls): Promise<Catalogue> {
  const { locale } = splitLocale(url.pathname)
  const asked = askedOf(url)
  const { genre, form, order, q, page } = asked
  const isPlain = !genre && form === undefined && order === '' && q === '' && page === 1
  if (isPlain) return { kind: 'shelves', asked, found: await settle(call(calls.shelves, { locale })) }
  const found = await settle(
    call(calls.list, {
      genre,
      q,
      locale,
      pageNum: page,
      order: orderWords[order] ?? 'newest',
      form: form === undefined ? undefined : formWords[form],
    }),
  )
  if (found.ok) mustHavePage(found.data, url)
  return { kind: 'list', asked, found }
}

import type { DataOf } from '#contract/endpoint.ts'
import type { Locale, Page } from '#contract/envelope.ts'
import type { Country } from '#contract/rules/countries.ts'
import type { SportCode } from '#contract/schedule.ts'
import type { search } from '#contract/search.ts'
import { settle } from '#web/api/loaded.ts'
import { sportBySlug } from '#web/fixture/sport.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { mustHavePage, pageNumberOf } from '#web/way/page-query.ts'
import type { Browsed } from './browse-page.tsx'

type Filter = { sport: SportCode | undefined; country: string | undefined; locale: Locale }
type Entry = { id: string; sport: SportCode; country: Country }

type Calls<T> = {
  countries(of: Pick<Filter, 'sport' | 'locale'>): Promise<{ list: (Country & { total: number })[] }>
  list(filter: Filter & { pageNum: number }): Promise<Page<T>>
  search(asked: { q: string; limit: number; locale: Locale }): Promise<DataOf<typeof search>>
  /** Returns this list's kind of entries from the search results. */
  ofFound(found: DataOf<typeof search>): T[]
}

/**
 * Returns the country code in the query. Returns an empty string when it is missing or invalid. The value `noCountry`
 * selects entries without a code.
 */
function countryOf(url: URL, noCountry: string | undefined): string {
  const code = url.searchParams.get('quoc-gia') ?? ''
  return code === noCountry || /^[A-Z]{2}(-[A-Z]{3})?$/.test(code) ? code : ''
}

/** Loads the list for a URL: search results when the query has a name, otherwise a page of the list. */
export async function loadBrowsed<T extends Entry>(url: URL, calls: Calls<T>, noCountry?: string): Promise<Browsed<T>> {
  const { locale } = splitLocale(url.pathname)
  const sport = sportBySlug(url.searchParams.get('mon') ?? undefined)
  const country = countryOf(url, noCountry)
  const q = (url.searchParams.get('q') ?? '').trim()
  const pageNum = pageNumberOf(url)
  const filter = { sport: sport?.code, country: country || undefined, locale }
  const [countries, found] = await Promise.all([
    settle(calls.countries({ sport: sport?.code, locale })),
    settle(q === '' ? calls.list({ ...filter, pageNum }) : named()),
  ])
  if (found.ok) mustHavePage(found.data, url)
  return { slug: sport?.slug, country, q, countries: countries.ok ? countries.data.list : [], found }

  async function named(): Promise<Page<T>> {
    const code = country === noCountry ? '' : country
    const list = calls
      .ofFound(await calls.search({ q: q.slice(0, 80), limit: 30, locale }))
      .filter((one) => (!sport || one.sport === sport.code) && (country === '' || one.country.code === code))
    return { list, currPage: pageNum, totalPage: 1, total: list.length }
  }
}

import { notFound } from '#web/checks/not-found.ts'

/** Returns the page number in a URL. Throws 404 for a number that no list can have. */
export function pageNumberOf(url: URL): number {
  const text = url.searchParams.get('trang')
  if (text === null) return 1
  if (!/^[1-9]\d{0,4}$/.test(text)) throw notFound(url)
  return Number(text)
}

/** Throws 404 for a page after the last one. An empty list has a first page. */
export function mustHavePage(list: { currPage: number; totalPage: number }, url: URL): void {
  if (list.currPage > list.totalPage) throw notFound(url)
}

/**
 * Returns `?a=1&b=2` with the values in their order, without those that are null, undefined or empty. Returns an empty
 * text when no value is left.
 */
export function queryOf(values: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

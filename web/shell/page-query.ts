import { notFound } from '#web/checks/not-found.ts'

/** The page number of an address; one that no list has is a 404 (wire.md 4). */
export function pageNumberOf(url: URL): number {
  const text = url.searchParams.get('trang')
  if (text === null) return 1
  if (!/^[1-9]\d{0,4}$/.test(text)) throw notFound(url)
  return Number(text)
}

/** A page past the last one does not exist; the first one of an empty list does. */
export function mustHavePage(list: { currPage: number; totalPage: number }, url: URL): void {
  if (list.currPage > list.totalPage) throw notFound(url)
}

/** `?a=1&b=2` of what is given, in that order; empty for nothing. */
export function queryOf(values: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

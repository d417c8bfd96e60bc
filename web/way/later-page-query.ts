import { queryOf } from './page-query.ts'

/** Parameters that choose a list, in the order of the server's addresses. */
const listParameters = ['ky', 'loai', 'mon', 'mua', 'q', 'quoc-gia', 'sap', 'the-loai', 'tinh', 'trang', 'vong', 'xem']

/**
 * Returns the query of the second and later pages of a list, which have other content than the first. Omits parameters
 * that choose no list, which may come from a link elsewhere.
 */
export function laterPageQuery(search: string): string {
  const given = new URLSearchParams(search)
  if (!(Number(given.get('trang')) > 1)) return ''
  return queryOf(Object.fromEntries(listParameters.map((name) => [name, given.get(name)])))
}

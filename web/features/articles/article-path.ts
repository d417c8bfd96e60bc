/** All paths here are without the locale prefix. */
export const newsPath = '/tin-tuc'
export const articlePath = ({ path }: { path: string }) => `${newsPath}/${path}`
export const categoryPath = ({ slug }: { slug: string }, page = 1) => `${newsPath}/${slug}${pageQuery(page)}`
export const hashtagPath = ({ tag }: { tag: string }, page = 1) => `${newsPath}/the/${tag}${pageQuery(page)}`
export const authorPath = ({ username }: { username: string }, page = 1) =>
  `${newsPath}/tac-gia/${encodeURIComponent(username)}${pageQuery(page)}`

const pageQuery = (page: number) => (page > 1 ? `?trang=${page}` : '')

/** Returns the id in `{category}/{slug}-{id}`, or null when the path is not an article's. */
export function articleIdOf(path: string): string | null {
  return /^[^/]+\/(?:[^/]*-)?(\d{1,18})$/.exec(path)?.[1] ?? null
}

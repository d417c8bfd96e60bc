/** Returns the digits at the end of a tip's slug, or null when there are none. */
export function tipIdOfSlug(slug: string): string | null {
  return /(?:^|-)(\d{1,18})$/.exec(slug)?.[1] ?? null
}

export function tipPath(tip: { slug: string }): string {
  return `/tip-keo/${tip.slug}`
}

export function tipsterPath(username: string): string {
  return `/tip-keo/tipster/${username}`
}

export function checkPath(username: string): string {
  return `/tip-keo/kiem-chung/${username}`
}

export const boardPath = '/tip-keo/bang-xep-hang'

/** Returns the page number in the query, 1 without one. Returns null when it is invalid or above 50. */
export function pageOf(text: string | null): number | null {
  if (text === null) return 1
  const page = /^[1-9]\d{0,1}$/.test(text) ? Number(text) : 0
  return page >= 1 && page <= 50 ? page : null
}

/** The digits at a tip's slug, null when there are none. */
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

/** A page number of an address; null for what is none or lies deeper than the lists go. */
export function pageOf(text: string | null): number | null {
  if (text === null) return 1
  const page = /^[1-9]\d{0,1}$/.test(text) ? Number(text) : 0
  return page >= 1 && page <= 50 ? page : null
}

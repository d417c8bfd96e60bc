export type LinkOptions = {
  /** `intent` prefetches the page when the visitor seems about to open it. */
  prefetch?: 'intent' | 'none'
  replace?: boolean
  /** For another view of the same page: it keeps its scroll position. */
  preventScrollReset?: boolean
}

/** Attribute of links within the site. Its letters say how to open them. */
export const linkMark = 'data-nav'

/** As short as possible, because a page has hundreds of links. */
export function writeMark({ prefetch = 'intent', replace, preventScrollReset }: LinkOptions): string {
  return (prefetch === 'none' ? 'n' : '') + (replace ? 'r' : '') + (preventScrollReset ? 's' : '')
}

export function readMark(mark: string): Required<LinkOptions> {
  return {
    prefetch: mark.includes('n') ? 'none' : 'intent',
    replace: mark.includes('r'),
    preventScrollReset: mark.includes('s'),
  }
}

export type LinkOptions = {
  /** `intent`: what the page needs is fetched once somebody seems about to open it. */
  prefetch?: 'intent' | 'none'
  /** Takes the place of the current page in the history. */
  replace?: boolean
  /** Another view of the same page: it stays where it has been scrolled to. */
  preventScrollReset?: boolean
}

/** Links within the site carry this attribute; its letters say how they are opened. */
export const linkMark = 'data-nav'

/** As short as can be: a page has hundreds of links. */
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

export type LinkOptions = {
  /** `intent` (the default) prefetches the page when the visitor seems about to open it. */
  prefetch?: 'intent' | 'none'
  replace?: boolean
  /** True for a link to another view of the same page, where the scroll position must not change. */
  preventScrollReset?: boolean
}

/** Attribute of links within the site. Its value has one letter per option. */
export const linkMark = 'data-nav'

/** Writes the options as short as possible, because a page has hundreds of links. */
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

import type { Bus } from './engines/ports.ts'

/** Bus topic of the tags of changed pages. All instances then evict cached pages with these tags. */
export const pagesChanged = 'pages.changed'
/** The tag of every page, for content shown on all pages: navigation, marquee, banners, texts. */
export const everyPage = '*'

/** Evicts every cached page and shared response in all instances. For changes by operators, a few times a day. */
export function publishSiteChanged(bus: Bus): void {
  bus.publish(pagesChanged, [everyPage])
}

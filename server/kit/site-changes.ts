import type { Bus } from '#server/engines/ports.ts'

/**
 * Bus topic for the tags of changed pages. When tags are published, all instances evict cached pages with these tags.
 */
export const pagesChanged = 'pages.changed'
/** The tag of every page, for content shown on all pages: navigation, marquee, banners, texts. */
export const everyPage = '*'

/** Evicts every cached page and shared response on all instances. Meant for changes by operators, a few times a day. */
export function publishSiteChanged(bus: Bus): void {
  bus.publish(pagesChanged, [everyPage])
}

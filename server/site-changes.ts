import type { Bus } from './engines/ports.ts'

/** What resting pages are tagged with; told to all instances once one of them changed. */
export const pagesChanged = 'pages.changed'
/** The tag that every page carries, for what stands on all of them: navigation, marquee, banners, words. */
export const everyPage = '*'

/** Lets go, in all instances, of every kept page and shared answer. For what operators change, a few times a day. */
export function tellSiteChanged(bus: Bus): void {
  bus.publish(pagesChanged, [everyPage])
}

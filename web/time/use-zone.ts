import { use, useSyncExternalStore } from 'react'
import { chosenZone } from '#web/api/chosen-zone.ts'
import { isOwnClock } from '#web/i18n/wall-clock.ts'
import { PageClockContext } from '#web/page-clock.ts'

const found = new Map<string, string>()

/**
 * Returns the zone that the visitor chose, or else the browser's. Returns the rendered zone when the browser's zone is
 * another name for it (Asia/Saigon) or has the same time. The result is cached, since each row of a list needs it.
 */
export function ownZone(rendered: string): string {
  const chosen = chosenZone()
  if (chosen) return chosen
  const known = found.get(rendered)
  if (known) return known
  if (isOwnClock(rendered)) return rendered
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone || rendered
  const name = new Intl.DateTimeFormat('en', { timeZone: rendered }).resolvedOptions().timeZone
  const zone = name === own ? rendered : own
  found.set(rendered, zone)
  return zone
}

const never = () => () => {}

/**
 * Returns the visitor's time zone, from the first render of what appears after the page's start. During hydration it is
 * the zone in which the server rendered.
 */
export function useZone(): string {
  const rendered = use(PageClockContext).zone
  return useSyncExternalStore(
    never,
    () => ownZone(rendered),
    () => rendered,
  )
}

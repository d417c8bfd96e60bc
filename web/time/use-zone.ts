import { startTransition, use, useEffect, useState } from 'react'
import { chosenZone } from '#web/api/chosen-zone.ts'
import { isOwnClock } from '#web/i18n/wall-clock.ts'
import { PageClockContext } from '#web/page-clock.ts'

const found = new Map<string, string>()

/**
 * The zone that the visitor chose, else the browser's own, asked for once, since each row of a list wants to know. Where
 * it is the rendered one under another name (Asia/Saigon), or keeps the same time, that one stays.
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

/** The visitor's own time zone once the page lives; until then the one that the server rendered in. */
export function useZone(): string {
  const rendered = use(PageClockContext).zone
  const [zone, setZone] = useState(rendered)
  useEffect(() => startTransition(() => setZone(ownZone(rendered))), [rendered])
  return zone
}

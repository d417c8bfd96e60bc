import type { FieldGroup } from '#server/tables/field-sources.ts'
import type { Source } from './source.store.ts'

/** Priority of providers for each group of fields, best first. Providers that are not listed come last. */
const order: Record<FieldGroup, readonly string[]> = {
  time: ['isports', 'apifootball', 'football-data', 'file', 'openfootball', 'internationals'],
  state: ['isports', 'apifootball', 'football-data', 'file', 'openfootball', 'internationals'],
  score: ['isports', 'apifootball', 'football-data', 'file', 'openfootball', 'internationals'],
  events: ['apifootball', 'isports', 'football-data', 'file', 'openfootball', 'internationals'],
  lineups: ['apifootball', 'isports', 'football-data'],
  statistics: ['isports', 'apifootball', 'football-data'],
}

const minuteMs = 60_000
/**
 * After this time a silent better source is no longer preferred, so that the fixture does not freeze. While a fixture
 * is on, every feed reports all of it within 15 minutes, except its kick-off.
 */
const staleAfterMs = { on: 18 * minuteMs, else: 6 * 60 * minuteMs }

function weight(group: FieldGroup, provider: string): number {
  const place = order[group].indexOf(provider)
  return place === -1 ? order[group].length : place
}

/**
 * `last` is the source that set the group last. `isOn` is true when the fixture has kicked off, or should have, and is
 * not over. `isFile` is true for an imported file.
 */
type Situation = { last: Source | undefined; nowMs: number; isOn?: boolean; isFile?: boolean }

/**
 * Returns true when a provider may set a group of fields, given the last source. An operator's value is final until it
 * is released. A file is not a feed: it never replaces a better source that has gone silent.
 */
export function maySet(
  group: FieldGroup,
  provider: string,
  { last, nowMs, isOn = false, isFile = false }: Situation,
): boolean {
  if (!last || last.provider === provider) return !last?.isManual
  if (last.isManual) return false
  if (weight(group, provider) <= weight(group, last.provider)) return true
  return !isFile && nowMs - last.fetchedAt > staleAfterMs[isOn && group !== 'time' ? 'on' : 'else']
}

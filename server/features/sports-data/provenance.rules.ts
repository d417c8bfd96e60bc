import type { FieldGroup, Source } from './source.store.ts'

/** Who is believed over whom, group by group; who is not named stands behind all that are. */
const order: Record<FieldGroup, readonly string[]> = {
  time: ['isports', 'apifootball', 'football-data', 'openfootball', 'internationals'],
  state: ['isports', 'apifootball', 'football-data', 'openfootball', 'internationals'],
  score: ['isports', 'apifootball', 'football-data', 'openfootball', 'internationals'],
  events: ['apifootball', 'isports', 'football-data', 'openfootball', 'internationals'],
  lineups: ['apifootball', 'isports', 'football-data'],
  statistics: ['isports', 'apifootball', 'football-data'],
}

const minuteMs = 60_000
/**
 * A better source that has been silent for so long is not waited for: the fixture would stand still. While it is on,
 * every feed tells all of it within a quarter of an hour, but for its kick-off.
 */
const staleAfterMs = { on: 18 * minuteMs, else: 6 * 60 * minuteMs }

function weight(group: FieldGroup, provider: string): number {
  const place = order[group].indexOf(provider)
  return place === -1 ? order[group].length : place
}

/** Who told last and when; `isOn` where the fixture has kicked off, or should have, and is not over. */
type Telling = { last: Source | undefined; nowMs: number; isOn?: boolean; isFile?: boolean }

/**
 * Whether what a provider tells of a group of fields is taken, given who told it last. An operator's word holds until
 * it is released. A file is no feed: it never steps in for a better source that has gone silent.
 */
export function mayTell(
  group: FieldGroup,
  provider: string,
  { last, nowMs, isOn = false, isFile = false }: Telling,
): boolean {
  if (!last || last.provider === provider) return !last?.isManual
  if (last.isManual) return false
  if (weight(group, provider) <= weight(group, last.provider)) return true
  return !isFile && nowMs - last.fetchedAt > staleAfterMs[isOn && group !== 'time' ? 'on' : 'else']
}

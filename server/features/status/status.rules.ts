import { type Incident, type PartState, partStates, type StatusPart, statusParts } from '#contract/status.ts'

/** Facts that this process observed. Null means that it could not ask. */
export type Signals = {
  hasDatabase: boolean
  /** False while a connection to Redis does not answer. */
  hasRedis: boolean
  hasMedia: boolean
  hasStorage: boolean
  /** Age of the newest price of the matches in play. Null when none of them has prices. */
  oddsAgeMs: number | null
}

/** Providers repeat prices of matches in play every few seconds. */
const maxOddsAgeMs = 10 * 60_000

function signalled(part: StatusPart, signals: Signals): PartState {
  const { hasDatabase, hasRedis, hasMedia, hasStorage, oddsAgeMs } = signals
  if (part === 'live') return hasMedia ? 'good' : 'down'
  if (part === 'video') return hasStorage ? 'good' : 'down'
  if (!hasDatabase) return 'down'
  if (part === 'chat') return hasRedis ? 'good' : 'impaired'
  return oddsAgeMs !== null && oddsAgeMs > maxOddsAgeMs ? 'impaired' : 'good'
}

/** Returns each part with the worst of its signal and its open incidents. */
export function partsOf(signals: Signals, incidents: readonly Incident[]): { part: StatusPart; state: PartState }[] {
  const open = incidents.filter(({ endedAt }) => endedAt === null)
  return statusParts.map((part) => {
    const fromIncidents = open
      .filter(({ parts }) => parts.includes(part))
      .map(({ isMajor }) => (isMajor ? 'down' : 'impaired'))
    const worst = Math.max(
      ...[signalled(part, signals), ...fromIncidents].map((state) => partStates.indexOf(state as PartState)),
    )
    return { part, state: partStates[worst] ?? 'good' }
  })
}

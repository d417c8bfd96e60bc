import type { MarbleRace, MarbleStage } from '#contract/marble.ts'

export type RacePhase =
  | { kind: 'closed' }
  /** Phase before the start. The picture can be drawn when `race` has lanes. */
  | { kind: 'grid'; race: MarbleRace; leftMs: number }
  | { kind: 'running'; race: MarbleRace; timeMs: number }
  | { kind: 'results'; race: MarbleRace; next: MarbleRace | null; leftMs: number | null }

/** Display delay, because frames arrive half a second at a time and with the network's delay. */
export const shownLateMs = 1_000
const resultsMs = 22_000

export function endOf({ startsAt, result }: MarbleRace): number {
  return startsAt + (result?.durationMs ?? Number.POSITIVE_INFINITY)
}

/** Returns the phase of the room. `nowMs` is the server's time minus the display delay. */
export function phaseAt({ race, last }: Pick<MarbleStage, 'race' | 'last'>, nowMs: number): RacePhase {
  if (last && nowMs < endOf(last) && nowMs >= last.startsAt)
    return { kind: 'running', race: last, timeMs: nowMs - last.startsAt }
  if (race && nowMs >= race.startsAt && race.lanes) return { kind: 'running', race, timeMs: nowMs - race.startsAt }
  if (last && nowMs < endOf(last) + resultsMs)
    return { kind: 'results', race: last, next: race, leftMs: race && race.startsAt - nowMs }
  if (race) return { kind: 'grid', race, leftMs: Math.max(0, race.startsAt - nowMs) }
  return last ? { kind: 'results', race: last, next: null, leftMs: null } : { kind: 'closed' }
}

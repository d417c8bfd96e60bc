/** Calls of the text commentary. `slot`, `from`, `passed` and `rival` are slots; `place` counts from 1. */
export type RaceCall =
  | { kind: 'start' }
  | { kind: 'lead'; slot: number; from: number }
  | { kind: 'pass'; slot: number; passed: number; place: number }
  | { kind: 'away'; slot: number; metres: number }
  | { kind: 'half'; slot: number }
  | { kind: 'last'; slot: number; rival: number }
  | { kind: 'win'; slot: number }
export type TimedCall = RaceCall & { atMs: number }

export type RaceMoment = { timeMs: number; order: readonly number[]; depths: readonly number[]; finishY: number }

/** A new leader must lead for this time before the call, because marbles jostle. */
const settledMs = 450
/** Min time since the last call, for all calls except a new leader and the win. */
const pauseMs = 1_600
const calledPlaces = 3
const startMs = 3_000
const awayMm = 6_000
const lastMm = 9_000
/** A smaller difference between the first two counts as a photo finish. */
const photoMs = 150

/** Creates the text commentary of a race. The same moments result in the same calls. */
export function createCaller() {
  /** The earlier order, with which `announce` compares the next one. */
  let calledOrder: readonly number[] | null = null
  let challenger: { slot: number; sinceMs: number } | null = null
  let calledAtMs = Number.NEGATIVE_INFINITY
  const once = new Set<RaceCall['kind']>()

  function call(timeMs: number, what: RaceCall): TimedCall {
    calledAtMs = timeMs
    return { ...what, atMs: timeMs }
  }

  function leadChange(timeMs: number, leader: number): RaceCall | null {
    const before = calledOrder?.[0]
    if (before === undefined || before === leader) {
      challenger = null
      return null
    }
    if (challenger?.slot !== leader) challenger = { slot: leader, sinceMs: timeMs }
    return timeMs - challenger.sinceMs < settledMs ? null : { kind: 'lead', slot: leader, from: before }
  }

  function pass(order: readonly number[]): RaceCall | null {
    for (let place = 2; place <= calledPlaces; place += 1) {
      const slot = order[place - 1] ?? 0
      const before = calledOrder?.indexOf(slot) ?? -1
      const passed = calledOrder?.[place - 1]
      if (before >= place && passed !== undefined && passed !== slot) return { kind: 'pass', slot, passed, place }
    }
    return null
  }

  function first(kind: RaceCall['kind']): boolean {
    if (once.has(kind)) return false
    once.add(kind)
    return true
  }

  return {
    /** Returns the call for this moment, or null when there is nothing to say. */
    announce({ timeMs, order, depths, finishY }: RaceMoment): TimedCall | null {
      const [leader = 0, second = 0] = order
      const depth = (slot: number) => depths[slot] ?? 0
      if (timeMs > 0 && first('start')) {
        calledOrder = [...order]
        if (timeMs < startMs) return call(timeMs, { kind: 'start' })
        // A viewer who joins late has not seen the start or the half distance, so skip these calls.
        if (finishY - depth(leader) < finishY / 2) once.add('half')
        return null
      }
      if (once.has('win') || timeMs <= 0) return null
      if (depth(leader) >= finishY) {
        once.add('win')
        return call(timeMs, { kind: 'win', slot: leader })
      }
      const lead = leadChange(timeMs, leader)
      if (lead) {
        calledOrder = [...order]
        challenger = null
        return call(timeMs, lead)
      }
      if (timeMs - calledAtMs < pauseMs) return null
      const left = finishY - depth(leader)
      if (left < lastMm && first('last')) return call(timeMs, { kind: 'last', slot: leader, rival: second })
      if (left < finishY / 2 && first('half')) return call(timeMs, { kind: 'half', slot: leader })
      const gap = depth(leader) - depth(second)
      if (gap > awayMm && first('away'))
        return call(timeMs, { kind: 'away', slot: leader, metres: Math.round(gap / 1_000) })
      // The order is kept until the new leader is settled or falls back, so that its lead is still called.
      if (challenger) return null
      const overtaken = pass(order)
      calledOrder = [...order]
      return overtaken && call(timeMs, overtaken)
    },
  }
}

export function isPhotoFinish(finishes: readonly { slot: number; timeUs: number | null }[]): boolean {
  const [first, second] = finishes
  if (!first?.timeUs || !second?.timeUs) return false
  return second.timeUs - first.timeUs < photoMs * 1_000
}

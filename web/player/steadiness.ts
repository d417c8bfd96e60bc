import type { LatencyChoice } from './preferences.ts'

/** Decides whether the picture keeps a longer buffer, by the viewer's choice or because of the network. */
export type Steadiness = {
  /** Playback stopped because media was missing. */
  stalled(nowMs: number): void
  /** @param isWeak true while the network's rate asks for a longer buffer. */
  isSteady(of: { choice: LatencyChoice; isWeak: boolean; nowMs: number }): boolean
}

const stallsWithinMs = 60_000
const stallsToSteady = 2
/** A shorter weakness may be the start of a fast connection. */
const weakForMs = 10_000
/** Time without weakness and stalls after which `auto` returns to the low latency for the first time. */
const firstCalmMs = 3_000
/** Each further spell within `spellsWithinMs` takes this many times longer. */
const calmFactor = 4
const longestCalmMs = 180_000
const spellsWithinMs = 600_000

export function createSteadiness(): Steadiness {
  let stalls: number[] = []
  let weakSinceMs: number | null = null
  /** Last trouble of a spell, during which `auto` means steady. Null outside of a spell. */
  let troubleAtMs: number | null = null
  /** Beginnings of the recent spells. */
  let spells: number[] = []

  function note(nowMs: number) {
    if (troubleAtMs === null) spells = [...spells.filter((atMs) => nowMs - atMs < spellsWithinMs), nowMs]
    troubleAtMs = nowMs
  }

  const calmMs = () => Math.min(longestCalmMs, firstCalmMs * calmFactor ** Math.max(0, spells.length - 1))

  return {
    stalled(nowMs) {
      stalls = [...stalls.filter((stalledAtMs) => nowMs - stalledAtMs < stallsWithinMs), nowMs]
      if (stalls.length >= stallsToSteady || troubleAtMs !== null) note(nowMs)
    },
    isSteady({ choice, isWeak, nowMs }) {
      weakSinceMs = isWeak ? (weakSinceMs ?? nowMs) : null
      if (isWeak && (troubleAtMs !== null || nowMs - (weakSinceMs ?? nowMs) > weakForMs)) note(nowMs)
      if (troubleAtMs !== null && nowMs - troubleAtMs > calmMs()) {
        troubleAtMs = null
        stalls = []
      }
      return choice === 'steady' || (choice === 'auto' && (isWeak || troubleAtMs !== null))
    },
  }
}

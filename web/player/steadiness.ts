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
/**
 * Time without trouble after which `auto` returns to the low latency. The rate shows when a weak network is strong again.
 * Nothing shows when a network that only stops now and then does so next.
 */
const calmAfterWeakMs = 3_000
const calmAfterStallsMs = 30_000
/** Each further spell within `spellsWithinMs` takes this many times longer. */
const calmFactor = 4
const longestCalmMs = 180_000
const spellsWithinMs = 600_000

export function createSteadiness(): Steadiness {
  let stalls: number[] = []
  let weakSinceMs: number | null = null
  let weakAtMs = Number.NEGATIVE_INFINITY
  /** Trouble during which `auto` means steady. Null outside of a spell. */
  let spell: { troubleAtMs: number; calmMs: number } | null = null
  /** Beginnings of the recent spells. */
  let spells: number[] = []

  function note(nowMs: number) {
    if (!spell) spells = [...spells.filter((atMs) => nowMs - atMs < spellsWithinMs), nowMs]
    const firstMs = nowMs - weakAtMs < weakForMs ? calmAfterWeakMs : calmAfterStallsMs
    const calmMs = Math.min(longestCalmMs, firstMs * calmFactor ** (spells.length - 1))
    spell = { troubleAtMs: nowMs, calmMs }
  }

  return {
    stalled(nowMs) {
      stalls = [...stalls.filter((stalledAtMs) => nowMs - stalledAtMs < stallsWithinMs), nowMs]
      if (stalls.length >= stallsToSteady || spell) note(nowMs)
    },
    isSteady({ choice, isWeak, nowMs }) {
      weakSinceMs = isWeak ? (weakSinceMs ?? nowMs) : null
      if (isWeak) weakAtMs = nowMs
      if (weakSinceMs !== null && (spell || nowMs - weakSinceMs > weakForMs)) note(nowMs)
      if (spell && nowMs - spell.troubleAtMs > spell.calmMs) {
        spell = null
        stalls = []
      }
      return choice === 'steady' || (choice === 'auto' && (isWeak || spell !== null))
    },
  }
}

import { buildInit } from '#media/fmp4/init.ts'
import { areSameTracks, type Tracks } from '#media/fmp4/tracks.ts'

/** Initialisation segments of one rendition, numbered over the whole epoch. */
export type Inits = {
  /** Returns the number of the initialisation segment for the tracks. Builds it when there is none. */
  numberOf(tracks: Tracks): number
  at(number: number): Buffer | null
  tracksAt(number: number): Tracks | null
}

/** A publisher that changes its configuration all the time must not fill the memory. */
const MAX_INITS = 256

export function createInits(firstNumber: number): Inits {
  const inits: { bytes: Buffer; tracks: Tracks }[] = []
  let oldest = firstNumber

  return {
    numberOf(tracks) {
      const known = inits.findIndex((init) => areSameTracks(init.tracks, tracks))
      if (known >= 0) return oldest + known
      inits.push({ bytes: buildInit(tracks), tracks })
      if (inits.length > MAX_INITS) {
        inits.shift()
        oldest += 1
      }
      return oldest + inits.length - 1
    },
    at: (number) => inits[number - oldest]?.bytes ?? null,
    tracksAt: (number) => inits[number - oldest]?.tracks ?? null,
  }
}

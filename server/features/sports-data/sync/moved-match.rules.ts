import type { FixtureState } from '#contract/schedule.ts'
import type { KnownFixture } from '#server/features/sports-data/known-fixture.store.ts'
import type { FixturePatch, LivePatch } from '#server/features/sports-data/provider.rules.ts'

const waiting: readonly FixtureState[] = ['scheduled', 'tbd', 'postponed', 'cancelled']
/** Two seasons' matches of the same round are further apart. */
const seasonMs = 270 * 86_400_000

/** Returns true when a report says that the match is planned, played or over, but not that it was called off. */
export function isActive(play: LivePatch | undefined): boolean {
  return play?.state !== undefined || (play?.code ?? 0) >= -1
}

/**
 * Returns the known match of the pair that the listed one is after a move, or null: the same round of the season, and not
 * yet played. Some sources give a moved match a new key.
 */
export function movedFrom(listed: FixturePatch, ofPair: readonly KnownFixture[]): KnownFixture | null {
  const { roundNumber, roundKey = '' } = listed
  const [only, ...others] = ofPair.filter(
    (row) =>
      waiting.includes(row.state) &&
      (roundKey !== '' || roundNumber !== undefined) &&
      row.round_key === roundKey &&
      row.round_number === (roundNumber ?? null) &&
      Math.abs(row.kick_off.getTime() - listed.kickOff) < seasonMs,
  )
  return only !== undefined && others.length === 0 ? only : null
}

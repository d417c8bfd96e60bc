import { useState } from 'react'
import type { MarbleRace } from '#contract/marble.ts'

/**
 * Returns the same object until the race changes or its lanes are drawn, so that other updates do not restart the
 * picture.
 */
export function useSameRace(race: MarbleRace | null): MarbleRace | null {
  const [kept, setKept] = useState(race)
  const isSame = kept?.raceId === race?.raceId && (kept?.lanes === null) === (race?.lanes === null)
  if (!isSame) setKept(race)
  return isSame ? kept : race
}

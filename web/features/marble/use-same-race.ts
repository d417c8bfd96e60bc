import { useState } from 'react'
import type { MarbleRace } from '#contract/marble.ts'

/** Returns the same object while the drawn data of a race is unchanged, so that updates do not restart the picture. */
export function useSameRace(race: MarbleRace | null): MarbleRace | null {
  const [kept, setKept] = useState(race)
  const isSame = kept?.raceId === race?.raceId && (kept?.lanes === null) === (race?.lanes === null)
  if (!isSame) setKept(race)
  return isSame ? kept : race
}

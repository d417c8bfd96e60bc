import { useState } from 'react'
import type { MarbleRace } from '#contract/marble.ts'

/** The race, the same object for as long as what is drawn of it is the same: news of it must not begin the picture anew. */
export function useSameRace(race: MarbleRace | null): MarbleRace | null {
  const [kept, setKept] = useState(race)
  const isSame = kept?.raceId === race?.raceId && (kept?.lanes === null) === (race?.lanes === null)
  if (!isSame) setKept(race)
  return isSame ? kept : race
}

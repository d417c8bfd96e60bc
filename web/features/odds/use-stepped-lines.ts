import { useEffect, useRef } from 'react'
import { type SteppedLines, stepLines } from './stepped-lines.ts'
import type { FixtureOdds } from './use-fixture-odds.ts'

/** Lets the prices wait for the picture, if this page shows the picture of the odds' fixture. */
export function useSteppedLines({ fixture, companies, lines }: FixtureOdds): void {
  const { fixtureId } = fixture
  const companyId = companies[0]?.companyId
  const stepped = useRef<SteppedLines | null>(null)
  useEffect(() => {
    const own = stepLines({
      fixtureId,
      isMain: (line) => line.companyId === companyId && line.lineIndex === 1,
    })
    stepped.current = own
    return () => {
      own.close()
      stepped.current = null
    }
  }, [fixtureId, companyId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new log begins with the lines of the page
  useEffect(() => stepped.current?.add(lines), [lines, fixtureId, companyId])
}

import { useEffect, useState } from 'react'
import type { MarbleStage } from '#contract/marble.ts'
import { phaseAt, type RacePhase } from './race-phase.ts'

const tickMs = 250

/**
 * Returns the room's phase, updated a few times a second. Uses the time of the last stage until the server's clock is
 * known.
 */
export function useRacePhase(stage: MarbleStage, shownNow: () => number | null): RacePhase {
  const [phase, setPhase] = useState(() => phaseAt(stage, stage.now))
  useEffect(() => {
    const update = () => setPhase(phaseAt(stage, shownNow() ?? stage.now))
    update()
    const timer = setInterval(update, tickMs)
    return () => clearInterval(timer)
  }, [stage, shownNow])
  return phase
}

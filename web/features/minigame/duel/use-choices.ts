import { useState } from 'react'
import { type Aim, type Dive, shotsPerRound } from '#contract/rules/minigame-rules.ts'

/** `rest`: nothing is being chosen. `review`: all is chosen and can be committed. */
type ChoiceStep = 'rest' | 'shots' | 'dives' | 'review'

/** Collects five shots, then five dives. */
export function useChoices() {
  const [step, setStep] = useState<ChoiceStep>('rest')
  const [shots, setShots] = useState<readonly Aim[]>([])
  const [dives, setDives] = useState<readonly Dive[]>([])
  return {
    step,
    shots,
    dives,
    begin(): void {
      setShots([])
      setDives([])
      setStep('shots')
    },
    end: () => setStep('rest'),
    addShot(shot: Aim): void {
      const next = [...shots, shot].slice(0, shotsPerRound)
      setShots(next)
      if (next.length === shotsPerRound) setStep('dives')
    },
    addDive(dive: Dive): void {
      const next = [...dives, dive].slice(0, shotsPerRound)
      setDives(next)
      if (next.length === shotsPerRound) setStep('review')
    },
  }
}
export type Choices = ReturnType<typeof useChoices>

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MinigameDuel } from '#contract/minigame-duel.ts'
import { type DuelShot, type DuelSide, duelSides } from '#contract/rules/minigame-duel.ts'
import { type ShotOutcome, shotsPerRound } from '#contract/rules/minigame-rules.ts'
import type { Scene } from '#web/features/minigame/scene/scene.ts'
import { play } from '#web/features/minigame/sounds.ts'

type Taken = DuelShot & { side: DuelSide; number: number }
/** `intro`: the result is known and not shown yet. `verdict` is null while the ball of shot `at` flies. */
type Replay = { phase: 'intro' | 'playing' | 'result'; at: number; verdict: ShotOutcome | null }

/** Returns the shots in the order in which they are shown: both sides take turns, and the challenger begins. */
function shotsInOrder(duel: MinigameDuel): Taken[] {
  return Array.from({ length: shotsPerRound }, (_, at) => at).flatMap((at) =>
    duelSides.flatMap((side) => {
      const shot = duel[side]?.shots?.[at]
      return shot ? [{ ...shot, side, number: at + 1 }] : []
    }),
  )
}

/** Shows the decided shots one after another in the scene. */
export function useReplay(scene: RefObject<Scene | null>, duel: MinigameDuel) {
  const [replay, setReplay] = useState<Replay>({ phase: 'intro', at: 0, verdict: null })
  /** Number of the latest run. An earlier one ends after its current shot. */
  const run = useRef(0)
  useEffect(
    () => () => {
      run.current += 1
    },
    [],
  )
  const shots = shotsInOrder(duel)

  async function start(): Promise<void> {
    const number = ++run.current
    for (const [at, shot] of shots.entries()) {
      scene.current?.reset()
      play('whistle')
      setReplay({ phase: 'playing', at, verdict: null })
      await scene.current?.play(shot)
      if (number !== run.current) return
    }
    showResult()
  }
  function showResult(): void {
    run.current += 1
    scene.current?.reset()
    setReplay({ phase: 'result', at: shots.length, verdict: null })
  }

  /** The outcomes of a side up to the shot that is shown. */
  const known = (side: DuelSide): ShotOutcome[] =>
    shots
      .slice(0, replay.phase === 'playing' ? replay.at + (replay.verdict ? 1 : 0) : shots.length)
      .filter((shot) => shot.side === side)
      .map(({ outcome }) => outcome)

  return {
    ...replay,
    shot: replay.phase === 'playing' ? (shots[replay.at] ?? null) : null,
    known,
    start,
    showResult,
    land: (verdict: ShotOutcome) => setReplay((now) => (now.phase === 'playing' ? { ...now, verdict } : now)),
  }
}

import type { MinigameDuel } from '#contract/minigame-duel.ts'
import { type DuelSide, duelSides } from '#contract/rules/minigame-duel.ts'
import type { ShotOutcome } from '#contract/rules/minigame-rules.ts'
import { ShotDots } from '#web/features/minigame/scoreboard.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  duel: MinigameDuel
  known: (side: DuelSide) => ShotOutcome[]
  /** The side whose shot is shown. */
  shooting: DuelSide | null
}

/** The scoreboard of a duel: a row for each side with its shots and goals so far. */
export function DuelScore({ duel, known, shooting }: Props) {
  return (
    <div className="grid w-max max-w-[calc(100%-1rem)] gap-1.5 rounded-xl bg-picture-glass px-3 py-2 text-on-picture">
      {duelSides.map((side) => {
        const outcomes = known(side)
        return (
          <div key={side} className="flex items-center gap-3">
            <p
              className={classNames(
                'w-24 min-w-0 truncate text-sm font-bold sm:w-40',
                side === shooting ? 'text-on-picture' : 'text-on-picture-2',
              )}
            >
              {duel[side]?.player.displayName}
            </p>
            <ShotDots outcomes={outcomes} isOver={side !== shooting} />
            <p className="tabular w-5 text-right text-lg leading-none font-extrabold">
              {outcomes.filter((outcome) => outcome === 'goal').length}
            </p>
          </div>
        )
      })}
    </div>
  )
}

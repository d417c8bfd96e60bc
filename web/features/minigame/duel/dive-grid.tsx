import { type RefObject, useEffect, useRef, useState } from 'react'
import { dives } from '#contract/rules/minigame-duel.ts'
import { type Dive, goal } from '#contract/rules/minigame-rules.ts'
import { goalLine, screenX, screenY, viewOf } from '#web/features/minigame/scene/view.ts'
import { useZoneText } from '#web/features/minigame/use-aim-text.ts'
import { ZoneIcon } from './zone-icon.tsx'

type Box = { left: number; top: number; width: number; height: number }

/** Returns the rectangle of the goal on a canvas of this size. */
function goalBox(width: number, height: number): Box {
  const view = viewOf(width, height)
  const half = goal.halfWidth / 1_000
  const [left, top] = [screenX(view, -half, goalLine), screenY(view, goal.height / 1_000, goalLine)]
  return { left, top, width: screenX(view, half, goalLine) - left, height: screenY(view, 0, goalLine) - top }
}

function useGoalBox(canvas: RefObject<HTMLCanvasElement | null>): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const measure = () => setBox(goalBox(element.clientWidth, element.clientHeight))
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [canvas])
  return box
}

type Props = { canvas: RefObject<HTMLCanvasElement | null>; label: string; choose: (dive: Dive) => void }

/** Six buttons over the goal, one for each direction of a dive, as seen from the penalty spot. */
export function DiveGrid({ canvas, label, choose }: Props) {
  const zoneText = useZoneText()
  const box = useGoalBox(canvas)
  const isReady = box !== null
  const group = useRef<HTMLFieldSetElement>(null)
  // The button of the last shot has disappeared with its focus.
  useEffect(() => {
    if (isReady) group.current?.focus({ preventScroll: true })
  }, [isReady])
  if (!box) return null
  // The upper row of the grid has the high dives, which come last in the list.
  const rows = [dives.slice(3), dives.slice(0, 3)]
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className="absolute z-10 grid grid-cols-3 grid-rows-2 gap-1 outline-none"
      style={box}
    >
      <legend className="sr-only">{label}</legend>
      {rows.flat().map((dive) => {
        const zone = dives.indexOf(dive)
        const { name } = zoneText(zone)
        return (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={name}
            className="minigame-dive flex items-center justify-center rounded-md text-on-picture"
            onClick={() => choose(dive)}
          >
            <ZoneIcon zone={zone} size={26} />
          </button>
        )
      })}
    </fieldset>
  )
}

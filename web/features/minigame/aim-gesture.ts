import { type Aim, aimLimits, powerLimits } from '#contract/minigame-rules.ts'

/** Where a drag begins to be a shot, in CSS pixels. */
export const shortestDrag = 24
/** What a thumb reaches comfortably: the whole width to either side, the bar, and full power. */
const wholeSide = 150
const wholeHeight = 165
const wholePower = 190
const leastPower = 25
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, Math.round(value)))

/**
 * A drag of so many pixels to the right and up as a shot: its direction is where to, its length how hard. Null where it is too
 * short to be meant.
 */
export function aimOfDrag(right: number, up: number): Aim | null {
  const long = Math.hypot(right, up)
  if (long < shortestDrag || up < -shortestDrag) return null
  return {
    x: within((right / wholeSide) * 4_000, -aimLimits.x, aimLimits.x),
    y: within((Math.max(0, up - 8) / wholeHeight) * 2_600, 0, aimLimits.y),
    power: within(leastPower + ((long - shortestDrag) / wholePower) * 75, leastPower, powerLimits.most),
  }
}

const keyStep = 240

/** The aim after a key of arrows; null for any other key. */
export function aimOfKey({ x, y, power }: Aim, key: string): Aim | null {
  if (key === 'ArrowLeft') return { x: within(x - keyStep, -aimLimits.x, aimLimits.x), y, power }
  if (key === 'ArrowRight') return { x: within(x + keyStep, -aimLimits.x, aimLimits.x), y, power }
  if (key === 'ArrowUp') return { x, y: within(y + keyStep, 0, aimLimits.y), power }
  if (key === 'ArrowDown') return { x, y: within(y - keyStep, 0, aimLimits.y), power }
  return null
}

const wholeChargeMs = 1_300

/** Power after the key was held so long: it rises, and falls again for who waits. */
export function chargedPower(heldMs: number): number {
  const turns = heldMs / wholeChargeMs
  const part = turns % 2
  const up = part <= 1 ? part : 2 - part
  return within(leastPower + up * (powerLimits.most - leastPower), leastPower, powerLimits.most)
}

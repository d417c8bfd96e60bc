import { type Aim, aimLimits, powerLimits } from '#contract/rules/minigame-rules.ts'

/** Every input aims on this one grid, in millimetres, so that no device can place a shot where another cannot. */
const gridMm = 200
/** A thumb reaches from the middle of a phone to beyond either post. */
const mmPerPixel = 24
const leastPower = 25

/** Where aiming begins. The power is the one that the ring shows until a shot is charged. */
export const firstAim: Aim = { x: 0, y: 1_000, power: 55 }

function moved({ x, y, power }: Aim, rightMm: number, upMm: number): Aim {
  const onGrid = (value: number, least: number, most: number) =>
    Math.min(most, Math.max(least, Math.round(value / gridMm) * gridMm))
  return { x: onGrid(x + rightMm, -aimLimits.x, aimLimits.x), y: onGrid(y + upMm, 0, aimLimits.y), power }
}

/** The aim after a drag of so many CSS pixels to the right and up. */
export function aimOfDrag(from: Aim, right: number, up: number): Aim {
  return moved(from, right * mmPerPixel, up * mmPerPixel)
}

/** The aim after an arrow key; null for any other key. */
export function aimOfKey(from: Aim, key: string): Aim | null {
  if (key === 'ArrowLeft') return moved(from, -gridMm, 0)
  if (key === 'ArrowRight') return moved(from, gridMm, 0)
  if (key === 'ArrowUp') return moved(from, 0, gridMm)
  if (key === 'ArrowDown') return moved(from, 0, -gridMm)
  return null
}

const wholeChargeMs = 1_300

/** Power after the button or the space bar was held so long: it rises, and falls again for players who wait. */
export function chargedPower(heldMs: number): number {
  const turns = heldMs / wholeChargeMs
  const part = turns % 2
  const up = part <= 1 ? part : 2 - part
  return Math.round(leastPower + up * (powerLimits.most - leastPower))
}

import { type Aim, aimLimits, powerLimits } from '#contract/rules/minigame-rules.ts'

/** All inputs use this grid, in millimetres, so that each device can reach the same aims. */
const gridMm = 200
/**
 * Movement of the aim per CSS pixel of a drag. So a thumb can aim from the middle of a phone's screen to beyond either
 * post.
 */
const mmPerPixel = 24
const minPower = 25

/** Initial aim. The ring shows this power until the player charges a shot. */
export const firstAim: Aim = { x: 0, y: 1_000, power: 55 }

function moved({ x, y, power }: Aim, rightMm: number, upMm: number): Aim {
  const onGrid = (value: number, least: number, most: number) =>
    Math.min(most, Math.max(least, Math.round(value / gridMm) * gridMm))
  return { x: onGrid(x + rightMm, -aimLimits.x, aimLimits.x), y: onGrid(y + upMm, 0, aimLimits.y), power }
}

/** Returns the aim after a drag. `right` and `up` are in CSS pixels. */
export function aimOfDrag(from: Aim, right: number, up: number): Aim {
  return moved(from, right * mmPerPixel, up * mmPerPixel)
}

/** Returns the aim after an arrow key, or null for any other key. */
export function aimOfKey(from: Aim, key: string): Aim | null {
  if (key === 'ArrowLeft') return moved(from, -gridMm, 0)
  if (key === 'ArrowRight') return moved(from, gridMm, 0)
  if (key === 'ArrowUp') return moved(from, 0, gridMm)
  if (key === 'ArrowDown') return moved(from, 0, -gridMm)
  return null
}

const wholeChargeMs = 1_300

/**
 * Returns the power after the button or the space bar was held for this time. It rises for `wholeChargeMs`, falls for
 * as long, and so on.
 */
export function chargedPower(heldMs: number): number {
  const turns = heldMs / wholeChargeMs
  const part = turns % 2
  const up = part <= 1 ? part : 2 - part
  return Math.round(minPower + up * (powerLimits.most - minPower))
}

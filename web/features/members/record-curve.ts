import type { Tip } from '#contract/tips.ts'

/**
 * Returns 0 and then the running profit after each settled tip that is not void, oldest first, in hundred-thousandths
 * of a unit.
 */
export function runningProfit(tips: readonly Tip[]): number[] {
  const settled = tips.flatMap(({ settlement }) => (settlement && settlement.outcome !== 'void' ? [settlement] : []))
  let sum = 0
  const steps = settled
    .toSorted((a, b) => a.settledAt - b.settledAt)
    .map(({ profit }) => {
      sum += profit
      return sum
    })
  return [0, ...steps]
}

export const curveBox = { width: 320, height: 72 }
const margin = 4

/** Returns the points as an SVG path, and the y of zero. A curve without change is drawn in the middle. */
export function curvePath(points: readonly number[]): { path: string; zeroY: number } {
  const low = Math.min(...points)
  const span = Math.max(...points) - low || 1
  const isLevel = points.every((point) => point === points[0])
  const y = (value: number) =>
    isLevel ? curveBox.height / 2 : curveBox.height - margin - ((value - low) / span) * (curveBox.height - 2 * margin)
  const step = curveBox.width / Math.max(1, points.length - 1)
  const path = points
    .map((point, at) => `${at === 0 ? 'M' : 'L'}${(at * step).toFixed(1)} ${y(point).toFixed(1)}`)
    .join('')
  return { path, zeroY: y(0) }
}

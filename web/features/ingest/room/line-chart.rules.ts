/** `at` in epoch milliseconds. */
export type Point = { at: number; value: number }
export type Scale = { x(at: number): number; y(value: number): number }

export const spanMs = 10 * 60_000
/** A larger distance is an interruption of the stream, where the line breaks. */
const gapMs = 15_000
/** The highest value does not touch the top. */
const headroom = 1.1

export function rangeOf(points: readonly Point[]): { least: number; most: number } {
  const values = points.map(({ value }) => value)
  return { least: Math.min(...values), most: Math.max(...values) }
}

/** Returns the scale of ten minutes up to the newest point. Zero is at the bottom. */
export function scaleOf(
  points: readonly Point[],
  { width, height, leastTop }: { width: number; height: number; leastTop: number },
): Scale {
  const endMs = points.at(-1)?.at ?? 0
  const top = Math.max(leastTop, rangeOf(points).most * headroom)
  return {
    x: (at) => round(width * (1 - (endMs - at) / spanMs)),
    y: (value) => round(height * (1 - value / top)),
  }
}

export function lineOf(points: readonly Point[], scale: Scale): string {
  return stretchesOf(points)
    .map((stretch) =>
      stretch.map(({ at, value }, index) => `${index ? 'L' : 'M'}${scale.x(at)} ${scale.y(value)}`).join(''),
    )
    .join('')
}

export function areaOf(points: readonly Point[], scale: Scale, height: number): string {
  return stretchesOf(points)
    .map((stretch) => {
      const [first, last] = [stretch[0], stretch.at(-1)]
      if (!first || !last) return ''
      return `${lineOf(stretch, scale)}L${scale.x(last.at)} ${height}L${scale.x(first.at)} ${height}Z`
    })
    .join('')
}

function stretchesOf(points: readonly Point[]): Point[][] {
  const stretches: Point[][] = []
  for (const point of points) {
    const current = stretches.at(-1)
    const last = current?.at(-1)
    if (current && last && point.at - last.at <= gapMs) current.push(point)
    else stretches.push([point])
  }
  return stretches
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

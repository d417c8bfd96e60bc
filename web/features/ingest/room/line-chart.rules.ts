/** `at` in epoch milliseconds. */
export type Point = { at: number; value: number }
export type Scale = { x(at: number): number; y(value: number): number }

const minuteMs = 60_000
const maxMinutes = 10
/** A larger distance is an interruption of the stream, where the line breaks. */
const gapMs = 15_000
/** The highest value does not touch the top. */
const headroom = 1.1

export function rangeOf(points: readonly Point[]): { min: number; max: number } {
  const values = points.map(({ value }) => value)
  return { min: Math.min(...values), max: Math.max(...values) }
}

/** Returns the whole minutes that the chart shows: as many as there are points of, at most ten. */
export function minutesOf(points: readonly Point[]): number {
  const spanMs = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)
  return Math.min(maxMinutes, Math.max(1, Math.ceil(spanMs / minuteMs)))
}

/** Returns the scale of these minutes up to the newest point. Zero is at the bottom. */
export function scaleOf(
  points: readonly Point[],
  { width, height, minTop }: { width: number; height: number; minTop: number },
): Scale {
  const endMs = points.at(-1)?.at ?? 0
  const spanMs = minutesOf(points) * minuteMs
  const top = Math.max(minTop, rangeOf(points).max * headroom)
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

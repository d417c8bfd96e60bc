import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import type { Locale } from '#contract/envelope.ts'
import { unit } from '#contract/rules/odds-format.ts'
import { type OddsSide, sidesOf } from '#contract/rules/odds-kinds.ts'
import { dateIn, dayMonthText, timeText } from '#web/time/kick-off.ts'
import { goalsOf, type Movement, rangeOf } from './movement.state.ts'
import 'uplot/dist/uPlot.min.css'

type ChartProps = {
  movement: Movement
  /** Shown time range, in epoch milliseconds. */
  from: number
  to: number
  /** Time of the replay. The chart dims all later changes; null shows all of them. */
  atMs: number | null
  zone: string
  locale: Locale
  labels: { sides: Partial<Record<OddsSide, string>>; line: string; kickOff: string; time: string; about: string }
}

const heightPx = 280
/** Min range of each axis, so that small changes of a price or line also look small. */
const minSpan = { price: 0.2, line: 1 }
/** Space above the plot for the scores at the goal marks. */
const markPx = 18
const tokens = ['--good', '--gold-ink', '--ink-3'] as const

function colour(token: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim()
}

/**
 * Returns the columns for the plot: the time in seconds, the decimal price of each side, and the line. The last values
 * extend to the end of the chart.
 */
export function columnsOf({ ticks, kind }: Movement, to: number): uPlot.AlignedData {
  const last = ticks.at(-1)
  const all = last && last.at < to ? [...ticks, { ...last, at: to }] : ticks
  return [
    all.map(({ at }) => at / 1_000),
    ...sidesOf[kind].map((_, side) => all.map(({ prices }) => (prices[side] ? prices[side] / unit : null))),
    all.map(({ line }) => (line === null ? null : line / unit)),
  ] as uPlot.AlignedData
}

type Drawn = Pick<ChartProps, 'movement' | 'atMs' | 'labels'>

/** Draws kick-off, goals and the replay's time, in canvas pixels of the plot. */
function drawMarks(plot: uPlot, { movement, atMs, labels }: Drawn): void {
  const { ctx, bbox } = plot
  const ratio = devicePixelRatio
  const place = (timeMs: number) => plot.valToPos(timeMs / 1_000, 'x', true)
  let freeBeforeX = Number.POSITIVE_INFINITY
  const isInside = (x: number) => x >= bbox.left - 1 && x <= bbox.left + bbox.width + 1
  const mark = (timeMs: number, { text, token, isDashed }: { text: string; token: string; isDashed: boolean }) => {
    const x = place(timeMs)
    if (!isInside(x)) return
    ctx.strokeStyle = colour(token)
    ctx.fillStyle = colour(token)
    ctx.lineWidth = 1.5 * ratio
    ctx.setLineDash(isDashed ? [4 * ratio, 4 * ratio] : [])
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
    ctx.font = `600 ${11 * ratio}px ${getComputedStyle(document.body).fontFamily}`
    ctx.textAlign = 'center'
    const reach = ctx.measureText(text).width / 2 + 3 * ratio
    const centre = Math.min(Math.max(x, bbox.left + reach), bbox.left + bbox.width - reach)
    if (centre + reach > freeBeforeX) return
    freeBeforeX = centre - reach
    ctx.fillText(text, centre, bbox.top - 5 * ratio)
  }
  ctx.save()
  // Starts with the last goal, because scores must not overlap and later ones are more useful.
  for (const { at, homeScore, awayScore } of goalsOf(movement.marks).toReversed())
    mark(at, { text: `${homeScore}-${awayScore}`, token: '--live', isDashed: false })
  mark(movement.kickOff, { text: labels.kickOff, token: '--ink-3', isDashed: true })
  if (atMs !== null) {
    const x = Math.min(Math.max(place(atMs), bbox.left), bbox.left + bbox.width)
    ctx.globalAlpha = 0.8
    ctx.fillStyle = colour('--surface')
    ctx.fillRect(x, bbox.top, bbox.left + bbox.width - x, bbox.height)
    ctx.globalAlpha = 1
    ctx.fillStyle = colour('--ink')
    ctx.fillRect(x - ratio, bbox.top, 2 * ratio, bbox.height)
  }
  ctx.restore()
}

function optionsOf(
  width: number,
  { movement: { kind }, zone, locale, labels }: ChartProps,
  drawn: () => Drawn,
): uPlot.Options {
  const stepped = uPlot.paths.stepped?.({ align: 1 })
  const axis = {
    font: `12px ${getComputedStyle(document.body).fontFamily}`,
    stroke: () => colour('--ink-3'),
    grid: { stroke: () => colour('--line'), width: 1 },
    ticks: { show: false },
  }
  // Midnight is shown as the day that begins then.
  const tickText = (timeMs: number) => {
    const text = timeText(timeMs, zone)
    return text === '00:00' ? dayMonthText(dateIn(timeMs, zone), locale) : text
  }
  const time = (_: uPlot, seconds: number[]) => seconds.map((second) => tickText(second * 1_000))
  return {
    width,
    height: heightPx,
    padding: [markPx, 8, 0, 0],
    scales: {
      x: { time: true },
      y: { range: (_, min, max) => rangeOf(min, max, minSpan.price) },
      line: { range: (_, min, max) => rangeOf(min, max, minSpan.line) },
    },
    legend: { live: true },
    cursor: { drag: { x: false, y: false } },
    series: [
      { label: labels.time, value: (_, second) => (second === null ? '–' : timeText(second * 1_000, zone)) },
      ...sidesOf[kind].map(
        (side, at): uPlot.Series => ({
          label: labels.sides[side] ?? side,
          stroke: () => colour(tokens[at] ?? '--ink'),
          width: 2,
          points: { show: false },
          value: (_, price) => (price === null ? '–' : price.toFixed(2)),
          ...(stepped ? { paths: stepped } : {}),
        }),
      ),
      {
        label: labels.line,
        scale: 'line',
        stroke: () => colour('--ink-2'),
        width: 1.5,
        dash: [5, 4],
        points: { show: false },
        value: (_, line) => (line === null ? '–' : String(line)),
        ...(stepped ? { paths: stepped } : {}),
      },
    ],
    axes: [
      { ...axis, values: time, space: 64 },
      { ...axis, size: 46, values: (_, prices) => prices.map((price) => price.toFixed(2)) },
      { ...axis, scale: 'line', side: 1, size: 40, values: (_, lines) => lines.map(String), grid: { show: false } },
    ],
    hooks: { draw: [(plot) => drawMarks(plot, drawn())] },
  }
}

export function MovementChart(props: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const latest = useRef(props)
  const { movement, from, to, atMs, zone, locale, labels } = props
  const { kind } = movement

  // biome-ignore lint/correctness/useExhaustiveDependencies: rebuilt only for another market, zone or language
  useEffect(() => {
    const element = box.current
    if (!element) return
    const drawn = () => latest.current
    const made = new uPlot(
      optionsOf(element.clientWidth, latest.current, drawn),
      columnsOf(latest.current.movement, latest.current.to),
      element,
    )
    plot.current = made
    const resized = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: heightPx }))
    resized.observe(element)
    // Colours are read while drawing, so a change of the colour mode only needs a redraw.
    const mode = new MutationObserver(() => made.redraw())
    mode.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'data-forced-mode'] })
    return () => {
      resized.disconnect()
      mode.disconnect()
      made.destroy()
      plot.current = null
    }
  }, [kind, zone, labels.about])

  useEffect(() => {
    latest.current = { movement, from, to, atMs, zone, locale, labels }
    plot.current?.setData(columnsOf(movement, to), false)
    plot.current?.setScale('x', { min: from / 1_000, max: Math.max(to, from + 1_000) / 1_000 })
  }, [movement, from, to, zone, locale, labels, atMs])

  return <div ref={box} role="img" aria-label={labels.about} className="movement-chart tabular text-xs" />
}

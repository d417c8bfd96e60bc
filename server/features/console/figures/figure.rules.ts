import type { FigureName } from '#contract/figures.ts'
import type { Span } from './figure.store.ts'

const hourMs = 3_600_000

/** A span of time, in epoch ms; `to` is not part of it. */
export type Between = { from: number; to: number }

const within = (spans: readonly Span[], name: string, { from, to }: Between) =>
  spans.filter((span) => span.name === name && span.at.getTime() >= from && span.at.getTime() < to)

const sum = (spans: readonly Span[]) => spans.reduce((total, { value }) => total + value, 0)
const highest = (spans: readonly Span[]) => spans.reduce((most, { value }) => Math.max(most, value), 0)

/** Returns the figures that are computed from the stored spans. Null where nothing was measured. */
export function figuresIn(spans: readonly Span[], between: Between): Partial<Record<FigureName, number | null>> {
  const of = (name: string) => within(spans, name, between)
  const requests = sum(of('requests'))
  const orNull = (name: string, value: number) => (of(name).length > 0 ? value : null)
  return {
    viewers: orNull('viewers', highest(of('viewers').filter(({ subject }) => subject === ''))),
    messages: orNull('requests', sum(of('messages'))),
    bandwidth: orNull('requests', sum(of('bytes'))),
    errors: requests > 0 ? sum(of('failures')) / requests : null,
    answers: requests > 0 ? sum(of('seconds')) / requests : null,
    waiting: orNull('waiting', highest(of('waiting'))),
  }
}

/** Returns the highest number of viewers in each hour from `from` until `to`. */
export function viewersByHour(spans: readonly Span[], { from, to }: Between): number[] {
  const hours = Math.min(24, Math.ceil((to - from) / hourMs))
  const viewers = spans.filter(({ subject }) => subject === '')
  return Array.from({ length: hours }, (_, hour) => {
    const start = from + hour * hourMs
    return highest(within(viewers, 'viewers', { from: start, to: start + hourMs }))
  })
}

/** Returns the highest number of viewers of each match. */
export function viewersByMatch(spans: readonly Span[], between: Between): Map<string, number> {
  const found = new Map<string, number>()
  for (const { subject, value } of within(spans, 'viewers', between))
    if (subject !== '') found.set(subject, Math.max(found.get(subject) ?? 0, value))
  return found
}

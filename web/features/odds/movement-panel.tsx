import { useCallback, useEffect, useMemo, useState } from 'react'
import { type OddsCompany, oddsHistory } from '#contract/odds.ts'
import { type OddsKind, sidesOf } from '#contract/rules/odds-kinds.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useLocale } from '#web/root-data.ts'
import { useZone } from '#web/time/use-zone.ts'
import { chipClass } from '#web/ui/chip.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ChosenLine } from './company-table.tsx'
import { type Movement, spanOf, withLine } from './movement.state.ts'
import { MovementLog } from './movement-log.tsx'
import { watchLines } from './odds.state.ts'
import { Replay } from './replay.tsx'

type State = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; movement: Movement }
type Chart = typeof import('./movement-chart.tsx').MovementChart

const ranges = ['all', 'before', 'play'] as const
type Range = (typeof ranges)[number]

type PanelProps = { kind: OddsKind; fixture: FixtureSummary; company: OddsCompany; chosen: ChosenLine }

export function MovementPanel({ kind, fixture, company, chosen }: PanelProps) {
  const t = useTranslate()
  const { state, load } = useMovement(kind, fixture.fixtureId, chosen)
  const label = t('odds.company.name', { label: company.label })
  const name = chosen.lineIndex === 1 ? label : `${label} #${chosen.lineIndex}`
  return (
    <section aria-labelledby="odds-movement" className="card overflow-hidden">
      <h2 id="odds-movement" className="border-b border-line px-4 py-3 text-base font-bold">
        {t('odds.movement.of', { kind: t(`odds.kind.${kind}`), company: name })}
      </h2>
      {state.kind === 'failed' ? (
        <ReadError read={load} />
      ) : state.kind === 'loading' ? (
        <MovementSkeleton />
      ) : (
        <MovementView movement={state.movement} fixture={fixture} />
      )}
    </section>
  )
}

function useMovement(kind: OddsKind, fixtureId: string, { companyId, lineIndex }: ChosenLine) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = attempt >= 0
    setState({ kind: 'loading' })
    call(oddsHistory, { fixtureId, kind, companyId, lineIndex }).then(
      (movement) => isCurrent && setState({ kind: 'ready', movement }),
      (error: unknown) => {
        console.warn('The movement could not be read', error)
        if (isCurrent) setState({ kind: 'failed' })
      },
    )
    const stop = watchLines((line) => {
      const isThis = line.fixtureId === fixtureId && line.companyId === companyId
      if (!isThis || line.kind !== kind || line.lineIndex !== lineIndex) return
      setState((now) => (now.kind === 'ready' ? { kind: 'ready', movement: withLine(now.movement, line) } : now))
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [fixtureId, kind, companyId, lineIndex, attempt])
  return { state, load: useCallback(() => setAttempt((now) => now + 1), []) }
}

function MovementSkeleton() {
  return (
    <div className="flex flex-col gap-3 p-4">
      <Skeleton className="h-11 w-64" />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  )
}

function stretchOf(movement: Movement, range: Range): { from: number; to: number } {
  const { from, to } = spanOf(movement)
  const kickOff = Math.min(Math.max(movement.kickOff, from), to)
  if (range === 'before') return { from, to: kickOff }
  return range === 'play' ? { from: kickOff, to } : { from, to }
}

function MovementView({ movement, fixture }: { movement: Movement; fixture: FixtureSummary }) {
  const t = useTranslate()
  const { from, to } = spanOf(movement)
  const hasBoth = movement.kickOff > from && movement.kickOff < to
  const [range, setRange] = useState<Range>(hasBoth ? 'play' : 'all')
  const [atMs, setAt] = useState<number | null>(null)
  const stretch = stretchOf(movement, hasBoth ? range : 'all')
  return (
    <div className="flex flex-col gap-4 p-4">
      {hasBoth && (
        <fieldset className="scroll-row min-w-0">
          <legend className="sr-only">{t('odds.replay.time')}</legend>
          {ranges.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === range}
              onClick={() => setRange(one)}
              className={chipClass(one === range ? 'on' : 'off')}
            >
              {t(`odds.range.${one}`)}
            </button>
          ))}
        </fieldset>
      )}
      <LazyChart movement={movement} stretch={stretch} atMs={atMs} />
      <Replay movement={movement} fixture={fixture} atMs={atMs} goTo={setAt} />
      <MovementLog movement={movement} fixture={fixture} />
    </div>
  )
}

type LazyProps = { movement: Movement; stretch: { from: number; to: number }; atMs: number | null }

/** Loads the chart's script when the first movement is shown. */
function LazyChart({ movement, stretch, atMs }: LazyProps) {
  const t = useTranslate()
  const locale = useLocale()
  const zone = useZone()
  const [Chart, setChart] = useState<Chart | null>(null)
  const { kind } = movement
  useEffect(() => {
    let isCurrent = true
    import('./movement-chart.tsx').then(
      ({ MovementChart }) => isCurrent && setChart(() => MovementChart),
      (error: unknown) => console.warn('The chart could not be loaded', error),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change only with the language
  const labels = useMemo(() => {
    const sides = Object.fromEntries(sidesOf[kind].map((side) => [side, t(`odds.side.${side}`)]))
    return {
      sides,
      line: t('odds.line'),
      kickOff: t('odds.kickOff'),
      time: t('odds.time'),
      about: t('odds.movement.chart', { sides: Object.values(sides).join(', ') }),
    }
  }, [kind, locale])
  return (
    // As high as the chart with its legend, so that the layout does not move when the chart loads.
    <div className="min-h-80">
      {Chart ? (
        <Chart movement={movement} {...stretch} atMs={atMs} zone={zone} locale={locale} labels={labels} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </div>
  )
}

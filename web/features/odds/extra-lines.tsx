import { useCallback, useEffect, useState } from 'react'
import { fixtureTopic } from '#contract/fixture.socket.ts'
import { fixtureOdds, type OddsLine } from '#contract/odds.ts'
import { call } from '#web/api/call.ts'
import { useTopic } from '#web/api/socket.ts'
import { groupBy } from '#web/group-by.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { MarketColumn } from './board-markets.ts'
import { MarketPairs } from './market-cell.tsx'
import { receiveLines, rememberLines } from './odds.state.ts'

type State = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; lines: OddsLine[] }

type ExtraProps = { fixtureId: string; companyId: string; columns: MarketColumn[] }

/** A company's further lines of a fixture, one row per line index. They are loaded when the rows are opened. */
export function ExtraLines({ fixtureId, companyId, columns }: ExtraProps) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const load = useCallback(async () => {
    setState((now) => (now.kind === 'ready' ? now : { kind: 'loading' }))
    try {
      const { lines } = await call(fixtureOdds, { fixtureId, companyId })
      rememberLines(lines)
      setState({ kind: 'ready', lines: lines.filter(({ lineIndex }) => lineIndex > 1) })
    } catch (error) {
      console.warn('The further lines could not be read', error)
      setState({ kind: 'failed' })
    }
  }, [fixtureId, companyId])
  useEffect(() => void load(), [load])
  // Changes may have been missed before a (re)connect, so read all lines again.
  const subbed = () => void load()
  useTopic(fixtureTopic, { fixtureId }, { subbed, on: { fixtureOdds: ({ list }) => receiveLines(list) } })
  if (state.kind === 'failed') return <FailedRow width={columns.length + 2} retry={() => void load()} />
  const rows = state.kind === 'ready' ? byIndex(state.lines) : [[2, []] as [number, OddsLine[]]]
  return rows.map(([lineIndex, lines]) => (
    <tr key={lineIndex}>
      <td className="odds-first text-end text-xs text-ink-3">
        <span className="tabular">#{lineIndex}</span>
      </td>
      {columns.map(({ kind }) => {
        const line = lines.find((one) => one.kind === kind)
        return (
          <td key={kind} data-kind={kind}>
            {line ? <MarketPairs given={line} /> : state.kind === 'loading' && <Skeleton className="h-10 w-full" />}
          </td>
        )
      })}
      <td className="odds-more-cell" />
    </tr>
  ))
}

function byIndex(lines: OddsLine[]): [number, OddsLine[]][] {
  return [...groupBy(lines, ({ lineIndex }) => lineIndex)].toSorted(([a], [b]) => a - b)
}

function FailedRow({ width, retry }: { width: number; retry: () => void }) {
  const t = useTranslate()
  return (
    <tr>
      <td colSpan={width}>
        <span role="alert" className="flex items-center gap-3 text-sm text-ink-2">
          {t('state.error.title')}
          <Button size="small" tone="neutral" onClick={retry}>
            {t('state.retry')}
          </Button>
        </span>
      </td>
    </tr>
  )
}

import Lock from 'lucide-react/icons/lock'
import { memo, useState } from 'react'
import type { DetailedLine, OddsCompany } from '#contract/odds.ts'
import { hasLine, type OddsKind, sidesOf } from '#contract/rules/odds-kinds.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { timeText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useLiveLine } from './odds.state.ts'
import { LineText, PriceCells } from './quote-text.tsx'

export type ChosenLine = { companyId: string; lineIndex: number }

type TableProps = {
  kind: OddsKind
  fixture: FixtureSummary
  companies: OddsCompany[]
  lines: DetailedLine[]
  chosen: ChosenLine | null
  choose: (line: ChosenLine) => void
}

export function CompanyTable({ kind, fixture, companies, lines, chosen, choose }: TableProps) {
  const t = useTranslate()
  const sides = sidesOf[kind]
  const width = sides.length + (hasLine(kind) ? 1 : 0)
  return (
    <section
      aria-label={t(`odds.kind.${kind}`)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
      tabIndex={0}
      className="relative overflow-x-auto"
    >
      <table className="w-full min-w-124 text-sm">
        <thead className="bg-surface-2 text-xs text-ink-2">
          <tr>
            <th scope="col" rowSpan={2} className="px-3 py-2 text-start font-semibold">
              {t('odds.company')}
            </th>
            {(['current', 'opening'] as const).map((when) => (
              <th
                key={when}
                scope="colgroup"
                colSpan={width}
                className="border-l border-line px-2 pt-2 text-center font-semibold"
              >
                {t(`odds.${when}`)}
              </th>
            ))}
            <th scope="col" rowSpan={2} className="border-l border-line px-3 py-2 text-end font-semibold">
              {t('odds.changed')}
            </th>
          </tr>
          <tr>
            {['current', 'opening'].flatMap((when) => [
              ...(hasLine(kind)
                ? [
                    <th key={when} scope="col" className="border-l border-line px-2 pb-2 text-center font-normal">
                      {t('odds.line')}
                    </th>,
                  ]
                : []),
              ...sides.map((side, at) => (
                <th
                  key={`${when} ${side}`}
                  scope="col"
                  className={classNames(
                    'px-2 pb-2 text-end font-normal',
                    at === 0 && !hasLine(kind) && 'border-l border-line',
                  )}
                >
                  {t(`odds.side.${side}`)}
                </th>
              )),
            ])}
          </tr>
        </thead>
        {companies.map((company) => (
          <CompanyLines
            key={company.companyId}
            company={company}
            fixture={fixture}
            lines={lines.filter((line) => line.companyId === company.companyId)}
            chosen={chosen}
            choose={choose}
          />
        ))}
      </table>
    </section>
  )
}

type LinesProps = Pick<TableProps, 'fixture' | 'lines' | 'chosen' | 'choose'> & { company: OddsCompany }

function CompanyLines({ company, fixture, lines, chosen, choose }: LinesProps) {
  const [isOpen, setOpen] = useState(false)
  const [main, ...others] = lines
  if (!main) return null
  return (
    <tbody>
      {[main, ...(isOpen ? others : [])].map((line) => (
        <LineRow
          key={line.lineIndex}
          given={line}
          fixture={fixture}
          label={company.label}
          isChosen={chosen?.companyId === line.companyId && chosen.lineIndex === line.lineIndex}
          choose={choose}
          others={line === main ? others.length : 0}
          isOpen={isOpen}
          toggle={() => setOpen(!isOpen)}
        />
      ))}
    </tbody>
  )
}

type RowProps = {
  given: DetailedLine
  fixture: FixtureSummary
  label: string
  isChosen: boolean
  choose: TableProps['choose']
  others: number
  isOpen: boolean
  toggle: () => void
}

const LineRow = memo(function LineRow({ given, fixture, label, isChosen, choose, others, isOpen, toggle }: RowProps) {
  const t = useTranslate()
  const zone = useZone()
  const { line, moves } = useLiveLine(given)
  const { kind, companyId, lineIndex, state, version, opening } = line
  const company = t('odds.company.name', { label })
  const isLocked = state !== 'open'
  return (
    <tr className={classNames('border-t border-line', isChosen ? 'bg-primary-soft' : 'hover:bg-surface-2')}>
      <th scope="row" className="px-1 text-start font-semibold">
        <span className="flex items-center">
          <button
            type="button"
            aria-pressed={isChosen}
            aria-label={t('odds.movement.show', { company: lineIndex === 1 ? company : `${company} #${lineIndex}` })}
            onClick={() => choose({ companyId, lineIndex })}
            className={classNames('tap flex items-center px-2', isChosen ? 'text-primary' : 'text-ink')}
          >
            {lineIndex === 1 ? label : <span className="tabular pl-3 font-normal text-ink-3">#{lineIndex}</span>}
          </button>
          {others > 0 && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={
                isOpen
                  ? t('odds.hideLines', { home: fixture.home.name, away: fixture.away.name })
                  : t('odds.showLines', { count: others, home: fixture.home.name, away: fixture.away.name })
              }
              onClick={toggle}
              className="tap tabular text-xs text-ink-2 hover:text-ink"
            >
              {isOpen ? '−' : `+${others}`}
            </button>
          )}
        </span>
      </th>
      {hasLine(kind) && (
        <td className="border-l border-line px-2 text-center font-semibold">
          {line.line !== null && <LineText kind={kind} line={line.line} fixture={fixture} />}
        </td>
      )}
      <PriceCells kind={kind} quote={line} isLocked={isLocked} moves={moves} version={version} />
      {hasLine(kind) && (
        <td className="border-l border-line px-2 text-center text-ink-2">
          {opening?.line != null && <LineText kind={kind} line={opening.line} fixture={fixture} />}
        </td>
      )}
      {opening ? (
        <PriceCells kind={kind} quote={opening} />
      ) : (
        sidesOf[kind].map((side) => (
          <td key={side} className="px-2 text-end text-ink-3">
            –
          </td>
        ))
      )}
      <td className="tabular border-l border-line px-3 text-end text-xs text-ink-3">
        <span className="inline-flex items-center gap-1 whitespace-nowrap">
          {isLocked && (
            <>
              <Lock size={12} aria-hidden />
              <span className="max-sm:sr-only">{t(`odds.state.${state as 'closed' | 'maintenance'}`)}</span>
            </>
          )}
          {timeText(line.changedAt, zone)}
        </span>
      </td>
    </tr>
  )
})

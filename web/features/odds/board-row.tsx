import ChevronDown from 'lucide-react/icons/chevron-down'
import { memo, useState } from 'react'
import type { BoardFixture, OddsLine } from '#contract/odds.ts'
import { giverOf } from '#contract/rules/odds-line.ts'
import type { FixtureSummary, Side } from '#contract/schedule.ts'
import { cachedFragment } from '#web/cached-fragment.ts'
import { phaseOf, useLiveFixture } from '#web/fixture/fixture.state.ts'
import { ClockText } from '#web/fixture/score.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { dateIn, dayMonthText, timeText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import type { MarketColumn } from './board-markets.ts'
import { ExtraLines } from './extra-lines.tsx'
import { MarketPairs } from './market-cell.tsx'
import { useLiveLine } from './odds.state.ts'

type RowProps = { entry: BoardFixture; companyId: string; columns: MarketColumn[] }

export const BoardRow = memo(
  cachedFragment('board-row', function BoardRow({ entry, companyId, columns }: RowProps) {
    const [isOpen, setOpen] = useState(false)
    const { fixture, lines, moreLines } = entry
    const byKind = new Map(lines.map((line) => [line.kind, line]))
    const handicap = byKind.get('handicap')
    return (
      <tbody>
        <tr>
          <th scope="row" className="odds-first">
            <div className="flex gap-2 text-sm">
              <TimeBlock fixture={fixture} />
              {handicap ? (
                <TeamsByLine fixture={fixture} handicap={handicap} />
              ) : (
                <Teams fixture={fixture} favourite={null} />
              )}
            </div>
          </th>
          {columns.map(({ kind }) => {
            const line = byKind.get(kind)
            return (
              <td key={kind} data-kind={kind}>
                {line && <MarketPairs given={line} />}
              </td>
            )
          })}
          <td className="odds-more-cell">
            {moreLines > 0 && (
              <MoreButton fixture={fixture} count={moreLines} isOpen={isOpen} toggle={() => setOpen(!isOpen)} />
            )}
          </td>
        </tr>
        {isOpen && <ExtraLines fixtureId={fixture.fixtureId} companyId={companyId} columns={columns} />}
      </tbody>
    )
  }),
)

function TimeBlock({ fixture: given }: { fixture: FixtureSummary }) {
  const zone = useZone()
  const locale = useLocale()
  const fixture = useLiveFixture(given)
  const { kickOff } = fixture
  const isOn = phaseOf(fixture) === 'on'
  return (
    <span className="tabular flex w-12 shrink-0 flex-col text-ink-2">
      <time dateTime={new Date(kickOff).toISOString()} className="flex h-(--line-height) items-center font-semibold">
        {timeText(kickOff, zone)}
      </time>
      <span className={classNames('flex h-(--line-height) items-center text-xs', isOn && 'font-semibold text-primary')}>
        <span className="truncate">
          {isOn ? <ShortClock fixture={fixture} /> : dayMonthText(dateIn(kickOff, zone), locale)}
        </span>
      </span>
    </span>
  )
}

/** Clock of a live fixture. It abbreviates half-time, because the full name is too long for the cell. */
function ShortClock({ fixture }: { fixture: FixtureSummary }) {
  const t = useTranslate()
  return fixture.state === 'half_time' ? t('odds.halfTime') : <ClockText fixture={fixture} isShort />
}

/** The team names, with the team that gives the handicap marked as favourite. A level line has no favourite. */
function TeamsByLine({ fixture, handicap }: { fixture: FixtureSummary; handicap: OddsLine }) {
  const { line } = useLiveLine(handicap)
  return <Teams fixture={fixture} favourite={line.line === null ? null : giverOf(line.line)} />
}

function Teams({ fixture: given, favourite }: { fixture: FixtureSummary; favourite: 'home' | 'away' | null }) {
  const t = useTranslate()
  const fixture = useLiveFixture(given)
  const isScored = phaseOf(fixture) !== 'before'
  return (
    <LocaleLink to={`/ty-le-keo/${fixture.slug}`} prefetch="none" className="min-w-0 flex-1 hover:underline">
      <TeamLine side={fixture.home} isFavourite={favourite === 'home'} isScored={isScored} />
      <TeamLine side={fixture.away} isFavourite={favourite === 'away'} isScored={isScored} />
      <span aria-hidden className="odds-draw flex h-(--line-height) items-center text-ink-3">
        {t('odds.draw')}
      </span>
    </LocaleLink>
  )
}

function TeamLine({ side, isFavourite, isScored }: { side: Side; isFavourite: boolean; isScored: boolean }) {
  return (
    <span className="flex h-(--line-height) items-center gap-2">
      <span className={classNames('min-w-0 flex-1 truncate', isFavourite ? 'font-bold text-ink' : 'text-ink-2')}>
        {side.name}
      </span>
      {isScored && <span className="tabular shrink-0 font-bold">{side.score ?? 0}</span>}
    </span>
  )
}

type MoreProps = { fixture: FixtureSummary; count: number; isOpen: boolean; toggle: () => void }

function MoreButton({ fixture, count, isOpen, toggle }: MoreProps) {
  const t = useTranslate()
  const teams = { home: fixture.home.name, away: fixture.away.name }
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={isOpen ? t('odds.hideLines', teams) : t('odds.showLines', { ...teams, count })}
      onClick={toggle}
      className="tap flex w-full flex-col items-center justify-center text-xs font-semibold text-ink-2 hover:text-ink"
    >
      <span className="tabular">+{count}</span>
      <ChevronDown size={16} aria-hidden className={isOpen ? 'rotate-180' : undefined} />
    </button>
  )
}

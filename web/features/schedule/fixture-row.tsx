import ChevronRight from 'lucide-react/icons/chevron-right'
import FlaskConical from 'lucide-react/icons/flask-conical'
import History from 'lucide-react/icons/history'
import { type ReactNode, useState } from 'react'
import type { FixtureSummary, ScorePair, Side } from '#contract/schedule.ts'
import { cachedFragment } from '#web/cached-fragment.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/crest.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { minuteText } from './clock.ts'
import { phaseOf, useLiveFixture } from './fixture.state.ts'
import { halfTimeOf, hasTime, type Note, noteOf, originText, scoreOf } from './fixture-text.ts'
import { timeText } from './kick-off.ts'
import { useFlash } from './score.tsx'
import { SpoilerCover } from './spoilers.tsx'
import { useNow } from './use-now.ts'
import { useZone } from './use-zone.ts'

/** Height of a row in a list, its line included: lists reserve the room of rows that are still to come. */
export const rowHeightPx = 56

type FixtureRowProps = {
  fixture: FixtureSummary
  /** Stands under the time where days mix. */
  day?: string
  isNarrow?: boolean
  /** What can be done with the fixture besides opening it. */
  action?: ReactNode
  /** Said by the heading above, so not repeated in each row. */
  isOriginKnown?: boolean
}

/** A row of a list in which a fixture can only be opened. */
export const PlainFixtureRow = cachedFragment('fixture-row', (props: Omit<FixtureRowProps, 'action'>) => (
  <FixtureRow {...props} />
))

/** One fixture in a list: time or clock, both teams with the score, who commentates. */
export function FixtureRow({ fixture: given, day, isNarrow, action, isOriginKnown }: FixtureRowProps) {
  const t = useTranslate()
  const fixture = useLiveFixture(given)
  const [isRevealed, setRevealed] = useState(false)
  const { home, away, penalties, slug } = fixture
  const score = scoreOf(fixture)
  const phase = phaseOf(fixture)
  const origin = isOriginKnown ? null : originText(fixture, t)
  const isFlashing = useFlash(score?.join('-') ?? '')
  return (
    <li data-revealed={isRevealed || undefined} className="fixture-row">
      <TimeCell fixture={fixture} day={day} />
      <span className="fixture-middle">
        <LocaleLink to={`/truc-tiep/${slug}`} className="fixture-link">
          <TeamName side={home} />
          <span className="sr-only"> – </span>
          <TeamName side={away} />
        </LocaleLink>
        {origin && <OriginMark origin={fixture.origin} text={origin} isNarrow={isNarrow} />}
        {score && (
          <span className="spoiler-place fixture-score">
            <HalfTime
              fixture={fixture}
              className={fixture.commentators.length > 0 && phase !== 'over' && 'max-sm:hidden'}
            />
            <span className={classNames('spoiler tabular fixture-goals', isFlashing && 'animate-flash')}>
              <ScoreLine index={0} score={score} penalties={penalties} />
              <span className="sr-only"> – </span>
              <ScoreLine index={1} score={score} penalties={penalties} />
            </span>
            <SpoilerCover home={home.name} away={away.name} onReveal={() => setRevealed(true)} />
          </span>
        )}
      </span>
      <div className="fixture-end">
        <Commentators fixture={fixture} isNarrow={isNarrow} />
        {action ?? <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-3" />}
      </div>
    </li>
  )
}

const noteTones: Record<Note['tone'], string> = {
  quiet: 'text-ink-3',
  warn: 'font-semibold text-danger',
  live: 'font-semibold text-primary',
}

function TimeCell({ fixture, day }: { fixture: FixtureSummary; day: string | undefined }) {
  const t = useTranslate()
  const zone = useZone()
  const note = noteOf(fixture, t)
  const lineClass = 'fixture-note'
  return (
    <span className="fixture-when">
      {hasTime(fixture) ? (
        <time dateTime={new Date(fixture.kickOff).toISOString()} className="fixture-time">
          {timeText(fixture.kickOff, zone)}
        </time>
      ) : (
        <span className={classNames(lineClass, 'text-ink-2')}>{t('fixtures.tbd')}</span>
      )}
      {note?.tone === 'live' ? (
        <span className={classNames(lineClass, noteTones.live)}>
          <LiveNote fixture={fixture} text={note.text} />
        </span>
      ) : (
        note && (
          <span className={classNames(lineClass, noteTones[note.tone], note.isSpoiler && 'spoiler')}>{note.text}</span>
        )
      )}
      {day && phaseOf(fixture) === 'before' && (
        <span className={classNames(lineClass, 'truncate text-ink-3')}>{day}</span>
      )}
    </span>
  )
}

/** The minute where one is counted, else the state in words. */
function LiveNote({ fixture, text }: { fixture: FixtureSummary; text: string }) {
  return <span className="tabular">{minuteText(fixture, useNow()) ?? text}</span>
}

type OriginMarkProps = { origin: FixtureSummary['origin']; text: string; isNarrow: boolean | undefined }

/** Words where there is room, else a sign with the same name. */
function OriginMark({ origin, text, isNarrow }: OriginMarkProps) {
  const Icon = origin === 'replay' ? History : FlaskConical
  return (
    <span title={text} className="shrink-0 text-ink-3">
      <Icon size={14} aria-hidden className={isNarrow ? undefined : 'sm:hidden'} />
      <span className={isNarrow ? 'sr-only' : 'max-sm:sr-only'}>
        <Badge>{text}</Badge>
      </span>
    </span>
  )
}

function TeamName({ side }: { side: Side }) {
  return (
    <span className="fixture-team">
      <Crest shortName={side.shortName} colour={side.colour} size={20} />
      <span className="fixture-name">{side.name}</span>
    </span>
  )
}

type ScoreLineProps = { index: 0 | 1; score: ScorePair; penalties: ScorePair | null }

/** `1`, or `1 (4)` after a shoot-out. */
function ScoreLine({ index, score, penalties }: ScoreLineProps) {
  const t = useTranslate()
  return (
    <span className="fixture-side">
      {score[index]}
      {penalties && (
        <span className="text-xs font-semibold text-ink-2">
          <span aria-hidden> ({penalties[index]})</span>
          <span className="sr-only"> {t('fixtures.pens', { score: penalties[index] })}</span>
        </span>
      )}
    </span>
  )
}

function HalfTime({ fixture, className }: { fixture: FixtureSummary; className: string | false }) {
  const t = useTranslate()
  const half = halfTimeOf(fixture)
  if (!half) return null
  const [home, away] = half
  const label = t('fixtures.half', { home, away })
  return (
    <span title={label} className={classNames('spoiler tabular fixture-half', className)}>
      <span aria-hidden>
        {home}-{away}
      </span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** On a phone two faces of those ahead or on; whoever looks at a result looks for the score. */
function Commentators({ fixture, isNarrow }: { fixture: FixtureSummary; isNarrow: boolean | undefined }) {
  const { commentators } = fixture
  const [first] = commentators
  if (!first) return null
  const names = commentators.map(({ name }) => name).join(', ')
  return (
    <span
      className={classNames(
        // On the narrowest phones the teams' names need the room.
        'flex min-w-0 shrink-0 items-center gap-2 max-[359px]:sr-only',
        !isNarrow && 'sm:w-44 lg:w-64',
        phaseOf(fixture) === 'over' && 'max-sm:hidden',
      )}
    >
      <span className="flex -space-x-3 sm:-space-x-1.5">
        {commentators.slice(0, 3).map(({ userId, name, profilePicture }, index) => (
          <span
            key={userId}
            title={name}
            className={classNames('rounded-full ring-2 ring-surface', index === 2 && 'max-sm:hidden')}
          >
            <Avatar name={name} seed={userId} picture={profilePicture} size={28} />
          </span>
        ))}
      </span>
      <span className={classNames('min-w-0 truncate text-sm text-ink-2', isNarrow ? 'sr-only' : 'max-sm:sr-only')}>
        {names}
      </span>
    </span>
  )
}

export function FixtureRowSkeleton() {
  return (
    <li className="flex h-14 items-center gap-3 border-t border-line px-3 first:border-t-0 sm:px-4">
      <Skeleton className="h-8 w-14" />
      <span className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-1/3" />
      </span>
      <Skeleton className="size-7 rounded-full" />
    </li>
  )
}

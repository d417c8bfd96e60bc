import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import type { FixtureSummary, Side } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/crest.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { phaseOf, useLiveFixture } from './fixture.state.ts'
import { timeText } from './kick-off.ts'
import { ClockText } from './score.tsx'
import { useZone } from './use-zone.ts'

const stretched =
  'outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary'

type FixtureRowProps = { fixture: FixtureSummary; day?: string; isNarrow?: boolean; action?: ReactNode }

/** One fixture in a list: time or clock, both teams, who commentates. `day` stands under the time where days mix. */
export function FixtureRow({ fixture: given, day, isNarrow, action }: FixtureRowProps) {
  const zone = useZone()
  const fixture = useLiveFixture(given)
  const phase = phaseOf(fixture)
  const { home, away } = fixture
  return (
    <li className="relative flex min-h-16 items-center gap-3 border-t border-line px-4 py-2.5 first:border-t-0 hover:bg-surface-2">
      <span className="w-16 shrink-0 text-center">
        <time dateTime={new Date(fixture.kickOff).toISOString()} className="tabular block font-semibold">
          {timeText(fixture.kickOff, zone)}
        </time>
        <span
          className={classNames('block truncate text-xs', phase === 'on' ? 'font-semibold text-primary' : 'text-ink-3')}
        >
          {phase === 'before' && day ? day : <ClockText fixture={fixture} isShort />}
        </span>
      </span>
      <LocaleLink
        to={`/truc-tiep/${fixture.slug}`}
        className={classNames('min-w-0 flex-1', !isNarrow && 'sm:max-w-sm', stretched)}
      >
        <TeamLine side={home} isScored={phase !== 'before'} />
        <TeamLine side={away} isScored={phase !== 'before'} />
      </LocaleLink>
      <Commentators fixture={fixture} isNarrow={isNarrow} />
      {action ?? <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-3" />}
    </li>
  )
}

function TeamLine({ side, isScored }: { side: Side; isScored: boolean }) {
  return (
    <span className="flex h-6 items-center gap-2">
      <Crest shortName={side.shortName} colour={side.colour} size={20} />
      <span className="min-w-0 flex-1 truncate font-semibold">{side.name}</span>
      {isScored && <span className="tabular shrink-0 font-bold">{side.score ?? 0}</span>}
    </span>
  )
}

function Commentators({ fixture: { commentators }, isNarrow }: { fixture: FixtureSummary; isNarrow?: boolean }) {
  const t = useTranslate()
  const [first] = commentators
  const wordsClass = isNarrow ? 'sr-only' : 'hidden truncate text-sm sm:block'
  return (
    <span className={classNames('ml-auto flex shrink-0 items-center gap-2', !isNarrow && 'sm:w-44')}>
      <span className="flex -space-x-1.5">
        {commentators.slice(0, 3).map(({ userId, name, profilePicture }) => (
          <span key={userId} title={name} className="rounded-full ring-2 ring-surface">
            <Avatar name={name} seed={userId} picture={profilePicture} size={28} />
          </span>
        ))}
      </span>
      {commentators.length > 1 ? (
        <span className="sr-only">{commentators.map(({ name }) => name).join(', ')}</span>
      ) : (
        <span className={classNames(wordsClass, first ? 'text-ink-2' : 'text-ink-3')}>
          {first?.name ?? t('fixture.noCommentator')}
        </span>
      )}
    </span>
  )
}

export function FixtureRowSkeleton() {
  return (
    <li className="flex min-h-16 items-center gap-3 border-t border-line px-4 py-2.5 first:border-t-0">
      <Skeleton className="h-9 w-16" />
      <span className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-1/3" />
      </span>
      <Skeleton className="size-7 rounded-full" />
    </li>
  )
}

import { memo, type ReactNode, useEffect, useRef } from 'react'
import type { FixtureSummary, SportCode } from '#contract/schedule.ts'
import { cachedFragment } from '#web/cached-fragment.ts'
import { FixtureRowSkeleton, rowHeightPx } from '#web/fixture/fixture-row.tsx'
import { originText } from '#web/fixture/fixture-text.ts'
import { SportIcon } from '#web/fixture/sport-icon.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { FollowStar } from './favourites/star-button.tsx'
import { ListedFixture } from './listed-fixture.tsx'

const headingHeightPx = 48
/** Distance below the viewport at which missing rows are fetched. */
const fetchAhead = '800px 0px'

export type Group = { id: string; name: string; sport: SportCode; total: number; fixtures: FixtureSummary[] }

type FixtureGroupProps = {
  group: Group
  /** Called for the missing rows when they are near the viewport. */
  onNear: (tournamentId: string, total: number) => void
}

/** A tournament's fixtures of a day. The heading is sticky while the rows are visible. */
export const FixtureGroup = memo(
  cachedFragment('fixture-group', function FixtureGroup({ group, onNear }: FixtureGroupProps) {
    const { id, name, sport, total, fixtures } = group
    const missing = Math.max(0, total - fixtures.length)
    const origin = useSharedOrigin(fixtures)
    return (
      <section
        data-tournament={id}
        className="card long-group"
        style={{ containIntrinsicBlockSize: `auto ${headingHeightPx + total * rowHeightPx}px` }}
      >
        <GroupHeading
          icon={<SportIcon sport={sport} />}
          title={
            <h2 className="group-title">
              <LocaleLink to={`/giai-dau/${id}`} className="hover:underline">
                {name}
              </LocaleLink>
            </h2>
          }
          origin={origin}
          count={total}
          action={<FollowStar kind="tournaments" id={id} name={name} />}
        />
        <ul aria-label={name} aria-busy={missing > 0}>
          {fixtures.map((fixture) => (
            <ListedFixture key={fixture.fixtureId} fixture={fixture} isOriginKnown={origin !== null} />
          ))}
        </ul>
        {missing > 0 && <PendingRows count={missing} onNear={() => onNear(id, total)} />}
      </section>
    )
  }),
)

/** Returns the origin when all rows have the same, so that the heading shows it once. Returns null otherwise. */
function useSharedOrigin(fixtures: FixtureSummary[]): string | null {
  const t = useTranslate()
  const [first] = fixtures
  return first && fixtures.every(({ origin }) => origin === first.origin) ? originText(first, t) : null
}

type GroupHeadingProps = {
  icon?: ReactNode
  title: ReactNode
  origin?: string | null
  count: number
  action?: ReactNode
}

export function GroupHeading({ icon, title, origin, count, action }: GroupHeadingProps) {
  const t = useTranslate()
  return (
    <div className="group-heading">
      {icon && <span className="shrink-0 text-ink-3">{icon}</span>}
      {title}
      {origin && <Badge>{origin}</Badge>}
      {/* On a phone the name needs the space beside a label. */}
      <span className={classNames('group-count', origin && 'max-sm:sr-only')}>{t('schedule.count', { count })}</span>
      {action}
    </div>
  )
}

/** Placeholder for missing rows. Calls `onNear` before it is visible. */
export function PendingRows({ count, onNear }: { count: number; onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: fetchAhead },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return <div ref={place} aria-hidden className="pending-rows" style={{ height: count * rowHeightPx }} />
}

export function GroupSkeleton() {
  return (
    <div className="card overflow-hidden">
      <div className="flex h-12 items-center border-b border-line bg-surface-2 px-4">
        <span aria-hidden className="skeleton block h-5 w-40" />
      </div>
      <ul>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
          <FixtureRowSkeleton key={place} />
        ))}
      </ul>
    </div>
  )
}

import type { FixtureSummary, Side } from '#contract/schedule.ts'
import { useLiveFixture } from '#web/fixture/fixture.state.ts'
import { ClockText, Score } from '#web/fixture/score.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/crest.tsx'

/** Score and clock as they are reported, ahead of the picture that viewers see. */
export function MatchScore({ fixture }: { fixture: FixtureSummary }) {
  const shown = useLiveFixture(fixture)
  return (
    <div>
      <p className="text-xs text-ink-3">{shown.tournament.name}</p>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
        <Team side={shown.home} />
        <p className="text-center">
          <Score isOpen fixture={shown} className="text-2xl font-bold" />
          <span className="block text-sm font-semibold text-primary">
            <ClockText fixture={shown} />
          </span>
        </p>
        <Team side={shown.away} className="flex-row-reverse text-right" />
      </div>
    </div>
  )
}

function Team({ side, className }: { side: Side; className?: string }) {
  return (
    <span className={classNames('flex min-w-0 items-center gap-2', className)}>
      <span className="flex max-sm:hidden">
        <Crest of={side} size={28} />
      </span>
      <span className="line-clamp-2 min-w-0 font-semibold wrap-anywhere">{side.name}</span>
    </span>
  )
}

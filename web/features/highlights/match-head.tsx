import type { ReactNode } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useDayText } from '#web/time/use-day-text.ts'
import { Crest } from '#web/ui/crest.tsx'

type MatchHeadProps = { fixture: FixtureSummary; level: 1 | 2 | 3; action?: ReactNode }

/** The teams with the score between them, and below them the tournament and the day. A cover can hide the score. */
export function MatchHead({ fixture, level, action }: MatchHeadProps) {
  const dayText = useDayText()
  const { home, away, tournament, kickOff } = fixture
  const Heading = `h${level}` as const
  const score = home.score === null || away.score === null ? null : `${home.score}–${away.score}`
  return (
    <div className="min-w-0 grow basis-full sm:basis-0">
      <Heading className="flex min-w-0 items-center gap-1.5 text-base font-bold sm:gap-2 sm:text-xl">
        <Crest of={home} size={28} />
        <span className="min-w-0 max-w-fit grow basis-0 truncate">{home.name}</span>
        <span className="cover-word tabular shrink-0 px-0.5 text-xl sm:px-1 text-ink sm:text-2xl">{score ?? '–'}</span>
        <span className="min-w-0 max-w-fit grow basis-0 truncate">{away.name}</span>
        <Crest of={away} size={28} />
      </Heading>
      <div className="mt-0.5 flex items-center justify-between gap-3">
        <p className="truncate text-sm text-ink-3">
          {tournament.name} · {dayText(kickOff)}
        </p>
        {action}
      </div>
    </div>
  )
}

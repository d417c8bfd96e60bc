import { useCallback, useMemo, useRef, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { type Highlight, highlightGoals } from '#contract/highlights.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useFavourites } from '#web/features/schedule/favourites/use-favourites.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useMore } from '#web/list/use-more.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { MomentFrame } from './moment-frame.tsx'
import { MomentPlayer } from './moment-player.tsx'

type Goal = { id: string; fixture: FixtureSummary; highlight: Highlight }
type Page = DataOf<typeof highlightGoals>

const entriesOf = ({ list, next }: Page) => ({
  list: list.map((one): Goal => ({ id: one.highlight.id, ...one })),
  next,
})

export function GoalGrid({ first }: { first: Page }) {
  const t = useTranslate()
  const locale = useLocale()
  const part = useMemo(() => entriesOf(first), [first])
  const read = useCallback(async (after: string) => entriesOf(await call(highlightGoals, { after, locale })), [locale])
  const pager = useMore(part, read)
  const [current, setCurrent] = useState<Goal | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const at = current ? pager.list.findIndex(({ id }) => id === current.id) : -1
  const next = at >= 0 ? (pager.list[at + 1] ?? null) : null
  const { list } = pager
  const play = useCallback(
    (moment: Highlight) => {
      setCurrent(list.find(({ id }) => id === moment.id) ?? null)
      stage.current?.scrollIntoView({ block: 'start' })
    },
    [list],
  )
  return (
    <>
      <div ref={stage} className="scroll-mt-20">
        {current && (
          <div className="mx-auto mt-4 max-w-4xl">
            <MomentPlayer key={current.id} moment={current.highlight} next={next?.highlight ?? null} play={play} />
          </div>
        )}
      </div>
      <ol className="goal-grid mt-5">
        {list.map((goal) => (
          <GoalCell key={goal.id} goal={goal} isPlaying={goal.id === current?.id} play={play} />
        ))}
      </ol>
      {pager.hasMore && (
        <Button tone="neutral" className="mt-6 w-full" isBusy={pager.isBusy} onClick={() => void pager.more()}>
          {t('highlights.more')}
        </Button>
      )}
    </>
  )
}

type GoalCellProps = { goal: Goal; isPlaying: boolean; play(moment: Highlight): void }

function GoalCell({ goal: { fixture, highlight }, isPlaying, play }: GoalCellProps) {
  const { teams } = useFavourites()
  const [isRevealed, setRevealed] = useState(false)
  const { home, away } = fixture
  const isFollowed = teams.includes(home.id) || teams.includes(away.id)
  return (
    <li
      data-cover={`${home.id} ${away.id}`}
      data-covered={isFollowed || undefined}
      data-revealed={isRevealed || undefined}
      className="min-w-0"
    >
      <MomentFrame
        moment={highlight}
        isPlaying={isPlaying}
        play={() => {
          setRevealed(true)
          play(highlight)
        }}
      />
      <p className="mt-0.5 truncate px-0.5 text-xs text-ink-2">
        {home.name} – {away.name}
      </p>
    </li>
  )
}

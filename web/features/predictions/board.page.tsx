import CalendarClock from 'lucide-react/icons/calendar-clock'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type PredictionBoard, type PredictionContest, predictionBoard } from '#contract/predictions.ts'
import { siteContext } from '#web/api/site-context.ts'
import { orNotFound } from '#web/checks/not-found.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { WayOn } from '#web/way/way-on.tsx'
import { loadContests } from './load-contests.ts'
import { OwnCard } from './own-card.tsx'
import { PredictionFrame } from './prediction-frame.tsx'
import { predictionPath } from './predictions-path.ts'
import { RoundBar } from './round-bar.tsx'
import { RulesCard } from './rules-card.tsx'
import { SlotCard } from './slot-card.tsx'
import { useBoard } from './use-board.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { contests, contestId, locale } = await loadContests(url, context)
  const round = url.searchParams.get('vong') ?? undefined
  const site = context.get(siteContext)
  const asked = { contestId: contestId ?? '', locale, ...(round !== undefined && { round }) }
  const board = contestId === undefined ? null : await orNotFound(site.call(predictionBoard, asked), url)
  return { contests, board }
}

/** A round to predict, missing predictions first. `?giai=` selects the contest, `?vong=` the round. */
export default function PredictionsPage() {
  const t = useTranslate()
  const { contests, board } = useLoaderData<typeof loader>()
  if (!board)
    return (
      <PredictionFrame part="board" contests={[]}>
        <div className="card mt-5">
          <EmptyState
            icon={<CalendarClock size={24} />}
            title={t('predictions.none')}
            text={t('predictions.none.text')}
            action={<WayOn to="/lich-thi-dau" label="nav.fixtures" />}
          />
        </div>
      </PredictionFrame>
    )
  return <Board key={board.contest.id} contests={contests} given={board} />
}

function Board({ contests, given }: { contests: PredictionContest[]; given: PredictionBoard }) {
  const t = useTranslate()
  const { board, own, isMember, keep, read } = useBoard(given)
  const { contest, rounds, round, slots } = board
  const open = slots.filter(({ isOpen }) => isOpen).length
  return (
    <PredictionFrame part="board" contests={contests} contestId={contest.id}>
      <div className="mt-5 grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <RoundBar
              rounds={rounds}
              round={round ?? ''}
              pathOf={(key) => predictionPath('board', { contestId: contest.id, round: key })}
            />
            <p className="text-sm text-ink-2">
              {open === 0
                ? t('predictions.round.locked')
                : isMember && contest.missing > 0
                  ? t('predictions.missing', { missing: contest.missing })
                  : isMember
                    ? t('predictions.done')
                    : t('predictions.round.open', { open })}
            </p>
          </div>
          <ul className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2">
            {slots.map((slot) => (
              <li key={slot.fixture.fixtureId} className="grid grid-cols-1">
                <SlotCard
                  slot={slot}
                  jokerFactor={contest.rules.jokerFactor}
                  onKept={keep}
                  onRefused={() => void read()}
                />
              </li>
            ))}
          </ul>
        </div>
        <aside className="grid gap-4 lg:sticky lg:top-20">
          <OwnCard own={own} isMember={isMember} />
          <RulesCard rules={contest.rules} />
        </aside>
      </div>
    </PredictionFrame>
  )
}

import Goal from 'lucide-react/icons/goal'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import RectangleVertical from 'lucide-react/icons/rectangle-vertical'
import Repeat from 'lucide-react/icons/repeat'
import { Suspense, useState } from 'react'
import { correctFixture, type DeskFixture } from '#contract/fixture-desk.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { sports } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNow } from '#web/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Crest } from '#web/ui/crest.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { type Act, canRecord, minuteNow, type NextState, nextStates } from './record.rules.ts'
import { useChange } from './use-change.tsx'

const PlayerSheet = lazyPart(() => import('./player-sheet.tsx'), 'PlayerSheet')

type Props = { desk: DeskFixture; changed: () => void }
type Opened = { side: 'home' | 'away'; act: Act; atMs: number }
const sides = ['home', 'away'] as const
const acts = [
  { act: 'goal', icon: Goal, kind: eventKinds.goal },
  { act: 'card', icon: RectangleVertical, kind: eventKinds.yellowCard },
  { act: 'substitution', icon: Repeat, kind: eventKinds.substitution },
] as const
const running = ['first_half', 'second_half', 'extra_time']

/** Score, clock, the next state, and for each team the buttons of what can happen. */
export function RecordBoard({ desk, changed }: Props) {
  const t = useTranslate()
  const nowMs = useNow()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { fixture, play, needsReason } = desk
  const { fixtureId, version } = fixture
  const { make, isBusy, dialog } = useChange({ fixtureId, needsReason, changed })
  const isFootball = fixture.sport === sports.football
  const { minute, extraMinute } = minuteNow(play, nowMs ?? play.periodStartedAt ?? 0)
  const stateText = t(`state.${play.state}`, { period: play.period ?? 1 })
  const isRunning = running.includes(play.state)

  const go = ({ state, period }: NextState) =>
    make({
      title: t('fixtureDesk.record.end', { state: t(`state.${state}`, { period: period ?? 1 }) }),
      done: t('fixtureDesk.saved'),
      send: (reason) =>
        call(correctFixture, { fixtureId, version, state, ...(period !== undefined && { period }), reason }),
    })
  const moveClock = (byMs: number) =>
    make({
      title: t('fixtureDesk.save'),
      done: t('fixtureDesk.saved'),
      send: (reason) =>
        call(correctFixture, { fixtureId, version, periodStartedAt: (play.periodStartedAt ?? 0) + byMs, reason }),
    })

  return (
    <section aria-label={t('fixtureDesk.score')} className="card p-4">
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 text-center">
        {sides.map((side) => (
          <div key={side} className={side === 'home' ? 'col-start-1 row-start-1' : 'col-start-3 row-start-1'}>
            <span className="inline-flex">
              <Crest of={fixture[side]} size={44} />
            </span>
            <p className="mt-1 text-sm font-bold leading-tight [overflow-wrap:anywhere]">{fixture[side].name}</p>
          </div>
        ))}
        <div className="col-start-2 row-start-1 min-w-24">
          <p className="tabular text-4xl font-extrabold" aria-live="polite">
            {play.score?.join('–') ?? '–'}
          </p>
          <p className="text-sm font-semibold text-ink-2">
            {stateText}
            {isRunning && minute !== null && ` · ${minute}${extraMinute ? `+${extraMinute}` : ''}'`}
          </p>
        </div>
      </div>
      {isFootball && (
        <>
          {canRecord(play) && (
            <div className="mt-4 grid grid-cols-2 gap-3">
              {sides.map((side) => (
                <div key={side} className="grid gap-2">
                  {acts.map(({ act, icon: Icon, kind }) => (
                    <Button
                      key={act}
                      tone={act === 'goal' ? 'primary' : 'neutral'}
                      size="large"
                      className="w-full"
                      aria-label={t('fixtureDesk.record.of', {
                        event: t(act === 'card' ? 'fixtureDesk.record.card' : `event.${kind}`),
                        team: fixture[side].name,
                      })}
                      onClick={() => setOpened({ side, act, atMs: nowMs ?? Date.now() })}
                    >
                      <Icon size={20} aria-hidden />
                      {t(act === 'card' ? 'fixtureDesk.record.card' : `event.${kind}`)}
                    </Button>
                  ))}
                </div>
              ))}
            </div>
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            {nextStates(play, fixture.stage).map((next) => (
              <Button key={next.state} tone="neutral" isBusy={isBusy} onClick={() => void go(next)}>
                {t(running.includes(next.state) ? 'fixtureDesk.record.start' : 'fixtureDesk.record.end', {
                  state: t(`state.${next.state}`, { period: next.period ?? 1 }),
                })}
              </Button>
            ))}
            {isRunning && play.periodStartedAt !== null && (
              <div className="ml-auto flex items-center">
                <span aria-hidden className="text-sm text-ink-2">
                  {t('fixtureDesk.record.clock')}
                </span>
                <IconButton label={t('fixtureDesk.record.later')} onClick={() => void moveClock(60_000)}>
                  <Minus size={20} aria-hidden />
                </IconButton>
                <IconButton label={t('fixtureDesk.record.earlier')} onClick={() => void moveClock(-60_000)}>
                  <Plus size={20} aria-hidden />
                </IconButton>
              </div>
            )}
          </div>
        </>
      )}
      <Suspense fallback={null}>
        {opened && <PlayerSheet {...opened} desk={desk} changed={changed} close={() => setOpened(null)} />}
      </Suspense>
      {dialog}
    </section>
  )
}

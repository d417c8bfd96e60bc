import '#web/features/live/live-stage.css'
import { useEffect, useRef, useState } from 'react'
import { type MarbleRoom, marbleRoom } from '#contract/marble.ts'
import { call } from '#web/api/call.ts'
import type { ChatAddition } from '#web/features/chat/chat-addition.ts'
import { ChatSlot } from '#web/features/chat/chat-slot.tsx'
import { BackLink } from '#web/features/live/back-link.tsx'
import { type StageTab, StageTabs } from '#web/features/live/stage-tabs.tsx'
import { useComposingRoom } from '#web/features/live/use-composing-room.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { FairnessNote } from './fairness-note.tsx'
import { FavouritePicker } from './favourite-picker.tsx'
import { MapChangeLine } from './map-change-line.tsx'
import { QuickPick } from './quick-pick.tsx'
import { shownLateMs } from './race-phase.ts'
import { RacePicture } from './race-picture.tsx'
import { ScoreLine } from './score-line.tsx'
import { StandingsTable } from './standings-table.tsx'
import { useMarbleRoom } from './use-marble-room.ts'
import { useOwnPicks } from './use-own-picks.ts'
import { useRacePhase } from './use-race-phase.ts'

const trackAddition: ChatAddition = { line: (notice) => <MapChangeLine notice={notice} /> }

type MarbleStageProps = { given: MarbleRoom; layout: 'page' | 'embed' }

export function MarbleStageView({ given, layout }: MarbleStageProps) {
  const t = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  useComposingRoom(frame)
  const { isDemo } = useRootData()
  const room = useMarbleRoom(given.stage)
  const { stage, shownNow } = room
  const phase = useRacePhase(stage, shownNow)
  const figures = useFigures(given, stage.last?.raceId ?? null)
  const [tab, setTab] = useState<StageTab>('chat')
  const coming = stage.race
  const picks = useOwnPicks(stage.last?.raceId ?? null)
  const shownPick = phase.kind === 'closed' ? null : picks.of(phase.race.raceId)
  const isPage = layout === 'page'
  const isOpen = coming !== null && coming.lanes === null && (shownNow() ?? stage.now) + shownLateMs < coming.locksAt

  const between = coming ? (
    <QuickPick race={coming} isOpen={isOpen} own={picks.of(coming.raceId)} picked={picks.picked} />
  ) : null

  return (
    <div
      ref={frame}
      className="live-stage"
      data-layout={layout}
      data-demo={isDemo}
      data-chat="shown"
      data-tab={isPage ? tab : 'chat'}
      data-idle="false"
      data-rest="false"
      data-phase="on"
    >
      <div className="live-main">
        <div className="live-picture">
          {isPage && (
            <div className="marble-back">
              <BackLink />
            </div>
          )}
          <RacePicture room={room} phase={phase} form={figures.form} own={shownPick} between={between} />
        </div>
        {isPage && (
          <div className="live-strip">
            <ScoreLine stage={stage} />
          </div>
        )}
        {isPage && <StageTabs tab={tab} choose={setTab} />}
        {isPage && (
          <div id="live-info" role="tabpanel" aria-labelledby="tab-info" className="live-more">
            {coming && (
              <FavouritePicker
                race={coming}
                isOpen={isOpen}
                own={picks.of(coming.raceId)}
                totals={picks.totals}
                picked={picks.picked}
              />
            )}
            <section className="card overflow-hidden" aria-labelledby="standings">
              <h2 id="standings" className="px-4 pt-3 text-lg font-bold">
                {t('marble.standings')}
              </h2>
              <StandingsTable caption={t('marble.standings')} standings={figures.standings} form={figures.form} />
            </section>
            <FairnessNote stage={stage} />
          </div>
        )}
      </div>
      <div id="live-chat" {...(isPage && { role: 'tabpanel', 'aria-labelledby': 'tab-chat' })} className="live-chat">
        {stage.groupId ? <ChatSlot groupId={stage.groupId} addition={trackAddition} /> : null}
      </div>
    </div>
  )
}

/** Returns the standings and the form, and reads them again after each race. */
function useFigures(given: MarbleRoom, lastRaceId: string | null): Pick<MarbleRoom, 'standings' | 'form'> {
  const [kept, setKept] = useState({ of: given.stage.last?.raceId ?? null, figures: given })
  const { slug } = given.stage
  useEffect(() => {
    if (lastRaceId === kept.of) return
    let isCurrent = true
    call(marbleRoom, { slug }).then(
      (fresh) => isCurrent && setKept({ of: lastRaceId, figures: fresh }),
      (error: unknown) => console.warn('The standings could not be read', error),
    )
    return () => {
      isCurrent = false
    }
  }, [lastRaceId, kept.of, slug])
  return kept.figures
}

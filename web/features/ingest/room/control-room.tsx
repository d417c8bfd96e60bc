import './control-room.css'
import { Suspense, useState } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import type { DeskData } from '#web/features/ingest/use-desk.ts'
import { useScores } from '#web/fixture/use-scores.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNow } from '#web/time/use-now.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { airChecks } from './air-checks.ts'
import { BroadcastChat } from './broadcast-chat.tsx'
import { DeskBar, stateText } from './desk-bar.tsx'
import { DeskPart } from './desk-part.tsx'
import { type DeskTab, DeskTabs } from './desk-tabs.tsx'
import { type MatchActs, MatchPanel } from './match-panel.tsx'
import { nextFixtureOf } from './next-fixture.rules.ts'
import { RefusalAlert, refusalOf } from './refusal-alert.tsx'
import { SignalPanel } from './signal-panel.tsx'
import { TakeoverAlert } from './takeover-alert.tsx'
import { ToolsPanel } from './tools-panel.tsx'
import { useBroadcast } from './use-broadcast.ts'
import { useOwnRoom } from './use-own-room.ts'
import { activeWarnings } from './warning-texts.ts'

const BroadcastPreview = lazyPart(() => import('./broadcast-preview.tsx'), 'BroadcastPreview')

type Props = {
  data: DeskData
  user: { userId: string; name: string }
  tab: DeskTab
  choose: (tab: DeskTab) => void
  acts: MatchActs
  showKey: () => void
  refresh: () => void
}

/**
 * The broadcast of a commentator on one screen: picture, signal, match, tools and chat (decision 244). The parts have
 * the same places on air and off air, so that nothing moves when the stream starts or ends.
 */
export function ControlRoom({ data, user, tab, choose, acts, showKey, refresh }: Props) {
  const { status, key, fixtures } = data
  const t = useTranslate()
  const { stream } = status
  useScores()
  const nowMs = useNow() ?? Date.now()
  const isOpen = stream !== null && stream.state !== 'ended'
  const samples = useBroadcast({ userId: user.userId, streamId: stream?.streamId ?? null }, refresh)
  const current = isOpen ? byId(stream.fixtureId) : null
  const next = nextFixtureOf(fixtures, { chosenId: status.chosenFixtureId, nowMs })
  const fixture = isOpen ? current : next
  const shownSamples = isOpen ? samples : []
  const checks = airChecks({ hasKey: key.exists, fixture, samples: shownSamples, nowMs })
  const room = useOwnRoom(fixture?.fixtureId ?? null, isOpen ? stream.streamId : null)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const refusal = refusalOf(status)
  const isRefusalShown = refusal !== null && refusal.at !== closedAt
  const viewers = shownSamples.at(-1)?.viewers ?? stream?.viewers ?? 0

  function byId(fixtureId: string): FixtureSummary | null {
    return fixtures.find((one) => one.fixtureId === fixtureId) ?? null
  }

  return (
    <div className="control-room">
      <DeskBar stream={stream} fixture={current} viewers={viewers} refresh={refresh} />
      <div className="control-room-stage">
        <div className="control-room-alerts">
          {stream?.state === 'lost' && <LossNotice text={stateText(t, stream)} />}
          {isOpen && <TakeoverAlert warnings={stream.warnings} showKey={showKey} />}
          {isRefusalShown && <RefusalAlert refusal={refusal} close={() => setClosedAt(refusal.at)} />}
        </div>
        <div className="card min-w-0 overflow-hidden">
          <Suspense fallback={<Skeleton className="aspect-video w-full" />}>
            <BroadcastPreview
              url={room?.url ?? null}
              fixture={current}
              name={user.name}
              // An alert would cover half of the text.
              waiting={isRefusalShown ? '' : stateText(t, stream)}
            />
          </Suspense>
        </div>
      </div>
      <DeskTabs tab={tab} choose={choose} warnings={isOpen ? activeWarnings(stream.warnings).length : 0} />
      <DeskPart part="signal" tab={tab}>
        <SignalPanel stream={isOpen ? stream : null} samples={shownSamples} checks={checks} showKey={showKey} />
      </DeskPart>
      <DeskPart part="match" tab={tab}>
        <MatchPanel
          fixture={fixture}
          next={isOpen ? nextFixtureOf(fixtures, { chosenId: null, nowMs, exceptId: stream.fixtureId }) : null}
          isOnAir={isOpen}
          fixtures={fixtures}
          chosenId={status.chosenFixtureId}
          acts={acts}
        />
      </DeskPart>
      <DeskPart part="tools" tab={tab}>
        <ToolsPanel groupId={room?.groupId ?? null} />
      </DeskPart>
      <DeskPart part="chat" tab={tab} className="overflow-hidden">
        <BroadcastChat groupId={room?.groupId ?? null} />
      </DeskPart>
    </div>
  )
}

/** The status of the bar announces the same text. */
function LossNotice({ text }: { text: string }) {
  return (
    <p aria-hidden className="rounded-md bg-gold-soft px-4 py-3 text-sm text-gold-ink">
      {text}
    </p>
  )
}

import { useEffect, useState } from 'react'
import { chooseStreamFixture } from '#contract/ingest.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { opensAt } from '#web/features/ingest/room/air-checks.ts'
import { BroadcastChat } from '#web/features/ingest/room/broadcast-chat.tsx'
import { useOwnRoom } from '#web/features/ingest/room/use-own-room.ts'
import type { DeskData } from '#web/features/ingest/use-desk.ts'
import { useLiveFixture } from '#web/fixture/fixture.state.ts'
import { useScores } from '#web/fixture/use-scores.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { createWakeLock } from '#web/player/wake-lock.ts'
import { useNow } from '#web/time/use-now.ts'
import { useStore } from '#web/ui/store.ts'
import { showToast } from '#web/ui/toast.ts'
import { LeaveStudio } from './leave-studio.tsx'
import { MicrophonePanel } from './microphone-panel.tsx'
import { OverlayPanel } from './overlay-panel.tsx'
import { Preview } from './preview.tsx'
import { SourcePanel } from './source-panel.tsx'
import { StudioBar } from './studio-bar.tsx'
import { StudioChecks } from './studio-checks.tsx'
import type { StudioEngine } from './studio-engine.ts'
import { StudioFixture } from './studio-fixture.tsx'
import { plans, usualQuality } from './studio-support.ts'
import { useDevices } from './use-devices.ts'

type Props = { engine: StudioEngine; desk: DeskData; refreshStatus: () => Promise<void> }

const livePhases = new Set(['connecting', 'on-air', 'reconnecting'])

export function StudioRoom({ engine, desk, refreshStatus }: Props) {
  const t = useTranslate()
  const devices = useDevices(engine)
  const state = useStore(engine.state, engine.state.get())
  const [quality, setQuality] = useState(usualQuality)
  const [hasSpoken, setSpoken] = useState(false)
  useScores()
  const nowMs = useNow() ?? Date.now()
  useEffect(() => engine.setPlan(plans[quality]), [engine, quality])
  const isLive = livePhases.has(state.phase.name)
  useEffect(() => {
    if (!isLive) return
    const lock = createWakeLock()
    lock.hold()
    return lock.release
  }, [isLive])

  const { status, fixtures } = desk
  const byId = (id: string | undefined | null) => fixtures.find(({ fixtureId }) => fixtureId === id)
  const onAir = isLive ? byId(status.stream?.fixtureId) : undefined
  const open = status.stream && status.stream.state !== 'ended' ? status.stream : null
  const fixture = onAir ?? byId(status.chosenFixtureId) ?? byId(open?.fixtureId) ?? nearestToNow(fixtures)
  const hasPicture = devices.states[devices.scene === 'camera' ? 'camera' : 'screen'].kind === 'on'
  /** The time from which the chosen fixture can be published, while it is ahead. */
  const opensLater = fixture && !onAir && opensAt(fixture) > nowMs ? opensAt(fixture) : null
  const isReady = fixture !== null && opensLater === null && hasPicture
  const isOff = state.phase.name === 'idle' || state.phase.name === 'refused'
  const other =
    isOff && open?.fixtureId === fixture?.fixtureId && (open?.state === 'publishing' || open?.state === 'lost')
      ? open.state
      : null
  const room = useOwnRoom(onAir?.fixtureId ?? null, null)

  /** Chooses the shown fixture first, so that the server does not choose another one. */
  async function start() {
    try {
      if (fixture && fixture.fixtureId !== status.chosenFixtureId) {
        await call(chooseStreamFixture, { fixtureId: fixture.fixtureId })
        await refreshStatus()
      }
      engine.start()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  return (
    <div className="flex flex-col gap-4 lg:grid lg:items-start lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
      {/* On a phone the columns dissolve, so that the microphone follows the picture. */}
      <div className="contents min-w-0 flex-col gap-4 lg:flex">
        <div className="card overflow-hidden">
          <Preview engine={engine} devices={devices} phase={state.phase} />
          <StudioBar
            state={state}
            status={status}
            fixture={fixture}
            isReady={isReady}
            other={other}
            start={() => void start()}
            end={() => engine.end()}
          />
        </div>
        <div className="max-lg:order-2">
          <SourcePanel devices={devices} quality={quality} setQuality={setQuality} isLive={isLive} />
        </div>
      </div>
      <div className="contents min-w-0 flex-col gap-4 lg:flex">
        <MicrophonePanel engine={engine} devices={devices} heard={() => setSpoken(true)} />
        {onAir && (
          <div className="card h-128 overflow-hidden">
            <BroadcastChat groupId={room?.groupId ?? null} />
          </div>
        )}
        <StudioFixture
          fixtures={fixtures}
          chosenId={fixture?.fixtureId ?? null}
          isLive={isLive}
          chosen={refreshStatus}
        />
        {!isLive && (
          <StudioChecks
            hasFixture={fixture !== null}
            opensLater={opensLater}
            hasPicture={hasPicture}
            hasSound={hasSpoken}
          />
        )}
        {fixture && (
          <div className="max-lg:order-3">
            <LiveOverlay engine={engine} fixture={fixture} />
          </div>
        )}
      </div>
      {isLive && <LeaveStudio />}
    </div>
  )
}

function nearestToNow(fixtures: readonly FixtureSummary[]): FixtureSummary | null {
  const distance = ({ kickOff }: FixtureSummary) => Math.abs(kickOff - Date.now())
  return fixtures.toSorted((one, other) => distance(one) - distance(other))[0] ?? null
}

function LiveOverlay({ engine, fixture }: { engine: StudioEngine; fixture: FixtureSummary }) {
  return <OverlayPanel engine={engine} fixture={useLiveFixture(fixture)} />
}

import { useEffect, useState } from 'react'
import { useLiveFixture } from '#web/fixture/fixture.state.ts'
import { useScores } from '#web/fixture/use-scores.ts'
import { createWakeLock } from '#web/player/wake-lock.ts'
import { useStore } from '#web/ui/store.ts'
import type { DeskData } from '../use-desk.ts'
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
  const devices = useDevices(engine)
  const state = useStore(engine.state, engine.state.get())
  const [quality, setQuality] = useState(usualQuality)
  const [hasSpoken, setSpoken] = useState(false)
  useScores()
  useEffect(() => engine.setPlan(plans[quality]), [engine, quality])
  const isLive = livePhases.has(state.phase.name)
  useEffect(() => {
    if (!isLive) return
    const lock = createWakeLock()
    lock.hold()
    return lock.release
  }, [isLive])

  const { status, fixtures } = desk
  const fixture = fixtures.find(({ fixtureId }) => fixtureId === status.chosenFixtureId) ?? fixtures[0] ?? null
  const hasPicture = devices.states[devices.scene === 'camera' ? 'camera' : 'screen'].kind === 'on'
  const isReady = fixture !== null && hasPicture
  const isOtherEncoder = !isLive && status.stream?.state === 'publishing'

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <div className="card overflow-hidden">
          <Preview engine={engine} devices={devices} phase={state.phase} />
          <StudioBar
            state={state}
            status={status}
            fixture={fixture}
            isReady={isReady}
            isOtherEncoder={isOtherEncoder}
            start={() => engine.start()}
            end={() => engine.end()}
          />
        </div>
        <SourcePanel devices={devices} quality={quality} setQuality={setQuality} isLive={isLive} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <MicrophonePanel engine={engine} devices={devices} heard={() => setSpoken(true)} />
        <StudioFixture
          fixtures={fixtures}
          chosenId={fixture?.fixtureId ?? null}
          isLive={isLive}
          chosen={refreshStatus}
        />
        {!isLive && <StudioChecks hasFixture={fixture !== null} hasPicture={hasPicture} hasSound={hasSpoken} />}
        {fixture && <LiveOverlay engine={engine} fixture={fixture} />}
      </div>
      {isLive && <LeaveStudio />}
    </div>
  )
}

function LiveOverlay({ engine, fixture }: { engine: StudioEngine; fixture: DeskData['fixtures'][number] }) {
  return <OverlayPanel engine={engine} fixture={useLiveFixture(fixture)} />
}

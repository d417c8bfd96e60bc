import { Suspense } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { lazyPart } from '#web/shell/lazy-part.ts'
import { useNow } from '#web/time/use-now.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RenditionTable } from '../rendition-table.tsx'
import { StreamHealth } from '../stream-health.tsx'
import type { DeskData } from '../use-desk.ts'
import { AirChecklist } from './air-checklist.tsx'
import { airChecks } from './air-checks.ts'
import { BroadcastCharts } from './broadcast-charts.tsx'
import { BroadcastChat } from './broadcast-chat.tsx'
import { nextFixtureOf } from './next-fixture.rules.ts'
import { NextFixture } from './next-fixture.tsx'
import { TakeoverAlert } from './takeover-alert.tsx'
import { useBroadcast } from './use-broadcast.ts'
import { useOwnRoom } from './use-own-room.ts'
import { WarningList } from './warning-list.tsx'

const BroadcastPreview = lazyPart(() => import('./broadcast-preview.tsx'), 'BroadcastPreview')

type Props = { data: DeskData; user: { userId: string; name: string }; refresh: () => void }

/** The broadcast of a commentator: picture, figures, warnings and chat, and the checks before it. */
export function ControlRoom({ data: { status, key, fixtures }, user, refresh }: Props) {
  const { stream } = status
  const nowMs = useNow() ?? Date.now()
  const isOpen = stream !== null && stream.state !== 'ended'
  const samples = useBroadcast({ userId: user.userId, streamId: stream?.streamId ?? null }, refresh)
  const current = isOpen ? byId(stream.fixtureId) : null
  const next = current ?? nextFixtureOf(fixtures, { chosenId: status.chosenFixtureId, nowMs })
  const checks = airChecks({
    hasKey: key.exists,
    fixture: isOpen ? current : next,
    samples: isOpen ? samples : [],
    nowMs,
  })
  const room = useOwnRoom(current?.fixtureId ?? next?.fixtureId ?? null, isOpen ? stream.streamId : null)

  function byId(fixtureId: string): FixtureSummary | null {
    return fixtures.find((fixture) => fixture.fixtureId === fixtureId) ?? null
  }

  const health = (
    <StreamHealth
      status={status}
      fixture={stream && byId(stream.fixtureId)}
      newest={isOpen ? (samples.at(-1) ?? null) : null}
      refresh={refresh}
    />
  )
  if (!isOpen)
    return (
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <div className="card">{health}</div>
          <NextFixture fixture={next} />
        </div>
        <AirChecklist checks={checks} />
      </div>
    )
  const warningList = (
    <WarningList warnings={stream.warnings} wrongChecks={checks.filter(({ state }) => state === 'wrong').length} />
  )
  // The reason why there is no picture comes before the place of the picture.
  const lacksPicture = stream.state === 'opening' && stream.warnings.length > 0
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <TakeoverAlert warnings={stream.warnings} />
      {lacksPicture && warningList}
      <div className="grid items-stretch gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="card min-w-0 overflow-hidden">
          <Suspense fallback={<Skeleton className="aspect-video w-full" />}>
            <BroadcastPreview url={room?.url ?? null} fixture={current} name={user.name} />
          </Suspense>
          {health}
        </div>
        {!lacksPicture && <div className="min-w-0 lg:col-span-2">{warningList}</div>}
        <div className="min-w-0 lg:col-span-2">
          <BroadcastCharts samples={samples} />
        </div>
        {/* Beside the picture on wide screens: as high as the picture and the figures, and scrolls inside. */}
        <div className="min-h-0 lg:relative lg:col-start-2 lg:row-start-1">
          <div className="lg:absolute lg:inset-0">
            <BroadcastChat groupId={room?.groupId ?? null} />
          </div>
        </div>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <AirChecklist checks={checks} />
        <div className="flex min-w-0 flex-col gap-5">
          {stream.renditions.length > 0 && (
            <div className="card p-4 sm:p-5">
              <RenditionTable renditions={stream.renditions} />
            </div>
          )}
          <NextFixture fixture={nextFixtureOf(fixtures, { chosenId: null, nowMs, exceptId: stream.fixtureId })} />
        </div>
      </div>
    </div>
  )
}

import { useState } from 'react'
import { GiftSums } from '#web/features/gifts/gift-sums.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EncoderSettings } from './encoder-settings.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { FixtureChoice } from './fixture-choice.tsx'
import { ObsConfigSlot } from './obs-config-slot.tsx'
import { ControlRoom } from './room/control-room.tsx'
import { StreamKeyPanel } from './stream-key-panel.tsx'
import { StudioCard } from './studio-card.tsx'
import { useDesk } from './use-desk.ts'

export function GoLiveDesk({ user }: { user: { userId: string; name: string } }) {
  const t = useTranslate()
  const { data, hasFailed, reload, refreshStatus, changeFixtures } = useDesk()
  const [openId, setOpenId] = useState<string | null>(null)
  if (!data)
    return hasFailed ? (
      <div className="card">
        <ErrorState
          title={t('goLive.failed.title')}
          text={t('goLive.failed.text')}
          retryLabel={t('goLive.retry')}
          isBusy={false}
          onRetry={() => void reload()}
        />
      </div>
    ) : (
      <Skeleton className="h-96 w-full" />
    )
  const { status, key, fixtures } = data
  const byId = (id: string | null) => fixtures.find(({ fixtureId }) => fixtureId === id)
  const edited = byId(openId) ?? byId(status.chosenFixtureId) ?? fixtures[0]

  function edit(fixtureId: string) {
    setOpenId(fixtureId)
    document.getElementById('entry')?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="min-w-0 lg:col-span-2">
        <ControlRoom data={data} user={user} refresh={() => void refreshStatus()} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <FixtureChoice
          fixtures={fixtures}
          chosenId={status.chosenFixtureId}
          editedId={edited?.fixtureId ?? null}
          onChosen={refreshStatus}
          onTaken={(fixture) => {
            changeFixtures((own) => [...own.filter(({ fixtureId }) => fixtureId !== fixture.fixtureId), fixture])
            setOpenId(fixture.fixtureId)
          }}
          onEdit={edit}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <StudioCard />
        <StreamKeyPanel info={key} onMade={() => void reload()} />
        <EncoderSettings />
      </div>
      {edited && (
        <EntryPanel
          key={edited.fixtureId}
          fixture={edited}
          userId={user.userId}
          withdrawn={() => changeFixtures((own) => own.filter(({ fixtureId }) => fixtureId !== edited.fixtureId))}
        />
      )}
      <ObsConfigSlot server={key.server} />
      <div className="lg:col-span-2">
        <GiftSums />
      </div>
    </div>
  )
}

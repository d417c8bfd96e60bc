import { useState } from 'react'
import { flushSync } from 'react-dom'
import { GiftSums } from '#web/features/gifts/gift-sums.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DeskSection } from './desk-section.tsx'
import { EncoderSettings } from './encoder-settings.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { ObsConfigSlot } from './obs-config-slot.tsx'
import { ControlRoom } from './room/control-room.tsx'
import type { DeskTab } from './room/desk-tabs.tsx'
import { nextFixtureOf } from './room/next-fixture.rules.ts'
import { StreamKeyPanel } from './stream-key-panel.tsx'
import { type DeskData, useDesk } from './use-desk.ts'
import { type SectionName, useSections } from './use-sections.ts'

type Desk = ReturnType<typeof useDesk>
type User = { userId: string; name: string }

export function GoLiveDesk({ user }: { user: User }) {
  const t = useTranslate()
  const desk = useDesk()
  if (desk.data) return <LoadedDesk desk={desk} data={desk.data} user={user} />
  return desk.hasFailed ? (
    <div className="card">
      <ErrorState
        title={t('goLive.failed.title')}
        text={t('goLive.failed.text')}
        retryLabel={t('goLive.retry')}
        isBusy={false}
        onRetry={() => void desk.reload()}
      />
    </div>
  ) : (
    <Skeleton className="h-dvh w-full" />
  )
}

/** Returns what a commentator needs first: the chat on air, else a match, then the key of the encoder. */
function firstTab({ status: { stream }, fixtures }: DeskData): DeskTab {
  if (stream && stream.state !== 'ended') return 'chat'
  if (fixtures.length === 0) return 'match'
  return stream === null ? 'tools' : 'signal'
}

function LoadedDesk({ desk, data, user }: { desk: Desk; data: DeskData; user: User }) {
  const t = useTranslate()
  const { reload, refreshStatus, changeFixtures } = desk
  const { status, key, fixtures } = data
  const { stream } = status
  const isOnAir = stream !== null && stream.state !== 'ended'
  const sections = useSections({ isOnAir, isFirst: stream === null })
  const [tab, setTab] = useState(() => firstTab(data))
  const nextId = nextFixtureOf(fixtures, { chosenId: status.chosenFixtureId, nowMs: Date.now() })?.fixtureId
  // A stream that starts or ends does not exchange the texts, because the commentator may be typing them.
  const [editedId, setEditedId] = useState(isOnAir ? stream.fixtureId : nextId)
  const byId = (id: string | undefined) => fixtures.find(({ fixtureId }) => fixtureId === id)
  const edited = byId(editedId) ?? byId(nextId) ?? fixtures[0]

  /** Opens a section and moves the focus to it. On a narrow screen it is in the tab of the tools. */
  function show(name: SectionName, id = `desk-${name}`) {
    flushSync(() => {
      setTab('tools')
      sections.set(name, true)
    })
    // A dialog that has just closed returns the focus in a microtask, so this one comes after it.
    queueMicrotask(() => {
      document.querySelector<HTMLElement>(`#desk-${name} summary`)?.focus({ preventScroll: true })
      document.getElementById(id)?.scrollIntoView({ block: 'start' })
    })
  }

  const sectionOf = (name: SectionName) => ({
    id: `desk-${name}`,
    isOpen: sections.isOpen(name),
    setOpen: (isOpen: boolean) => sections.set(name, isOpen),
    setUsed: (isUsed: boolean) => sections.use(isUsed ? name : null),
  })

  return (
    <>
      <ControlRoom
        data={data}
        user={user}
        tab={tab}
        choose={setTab}
        acts={{
          async chosen(fixtureId) {
            setEditedId(fixtureId)
            await refreshStatus()
          },
          taken(fixture) {
            changeFixtures((own) => [...own.filter(({ fixtureId }) => fixtureId !== fixture.fixtureId), fixture])
            setEditedId(fixture.fixtureId)
          },
          edit(fixtureId) {
            setEditedId(fixtureId)
            show('entry')
          },
        }}
        showKey={() => show('encoder', 'stream-key')}
        refresh={() => void refreshStatus()}
      />
      {/* On a narrow screen below the tools, in the same tab. */}
      <div data-shown={tab === 'tools'} className="control-room-part mt-3">
        {edited && (
          <DeskSection {...sectionOf('entry')} title={t('entry.title')}>
            <EntryPanel
              key={edited.fixtureId}
              fixture={edited}
              userId={user.userId}
              withdrawn={() => changeFixtures((own) => own.filter(({ fixtureId }) => fixtureId !== edited.fixtureId))}
            />
          </DeskSection>
        )}
        <DeskSection {...sectionOf('encoder')} title={t('goLive.encoder')}>
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <StreamKeyPanel info={key} onMade={() => void reload()} />
            <EncoderSettings />
            <ObsConfigSlot server={key.server} />
          </div>
        </DeskSection>
        <DeskSection {...sectionOf('gifts')} title={t('gifts.sums')}>
          <GiftSums />
        </DeskSection>
      </div>
    </>
  )
}

import { decideHeldMessage, type HeldMessage, heldMessages } from '#contract/moderation.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { DeskCard, Mark, Name } from './desk-card.tsx'
import { DeskList } from './desk-list.tsx'
import { RoomLink } from './room-link.tsx'
import { useAct } from './use-act.ts'

const read = (after: string | undefined) => call(heldMessages, { after })

export function HeldSection() {
  const t = useTranslate()
  return (
    <DeskList read={read} keyOf={({ heldId }) => heldId} empty={t('moderation.held.none')}>
      {(held, reload) => <HeldCard held={held} reload={reload} />}
    </DeskList>
  )
}

function HeldCard({ held, reload }: { held: HeldMessage; reload: () => Promise<void> }) {
  const t = useTranslate()
  const { isBusy, act } = useAct(reload)
  const { heldId, groupId, roomName, author, text, attachments, word, createdAt } = held
  const decide = (decision: 'approved' | 'rejected') =>
    void act(() => call(decideHeldMessage, { heldId, decision }), t(`moderation.held.${decision}`))
  return (
    <DeskCard
      at={createdAt}
      text={text}
      head={
        <>
          {author && <Name user={author} />}
          <RoomLink groupId={groupId} roomName={roomName} />
          <Mark text={t('moderation.held.word', { word })} />
        </>
      }
      {...(attachments.length > 0 && { children: <HeldFiles addresses={attachments} /> })}
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => decide('approved')}>
            {t('moderation.held.approve')}
          </Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => decide('rejected')}>
            {t('moderation.held.reject')}
          </Button>
        </>
      }
    />
  )
}

function HeldFiles({ addresses }: { addresses: readonly string[] }) {
  const t = useTranslate()
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4">
      {addresses.map((address, index) => (
        <li key={address}>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="tap inline-flex items-center text-sm font-semibold text-primary"
          >
            {t('moderation.held.file', { number: index + 1 })}
          </a>
        </li>
      ))}
    </ul>
  )
}

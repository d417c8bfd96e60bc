import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChatRoom } from '#contract/chat.ts'
import { createRoom, maxRoomAboutLength, maxRoomNameLength, openPrivateRoom } from '#contract/rooms.ts'
import type { TextKey } from '#contract/texts/all.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { FriendChoice } from './friend-choice.tsx'
import { refreshOwnRooms } from './own-rooms.state.ts'
import { roomPath } from './room-path.ts'

type Kind = 'private' | 'group' | 'vip'
const kindLabels: Record<Kind, TextKey> = {
  private: 'rooms.withFriends',
  group: 'rooms.newPublic',
  vip: 'rooms.newVip',
}

/**
 * Creates a private room with one or several friends. Commentators, moderators and operators can also create public and
 * VIP rooms.
 */
export function NewRoomDialog({ close }: { close: () => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const session = useSession()
  const mayOpen = session.kind === 'member' && session.user.role !== 'user'
  const [kind, setKind] = useState<Kind>('private')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  const [about, setAbout] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const isPair = kind === 'private' && chosen.length === 1
  const canOpen = isPair || (name.trim() !== '' && (kind !== 'private' || chosen.length > 1))

  async function open(): Promise<ChatRoom> {
    const [first = ''] = chosen
    if (isPair) return call(openPrivateRoom, { otherUserId: first })
    return call(createRoom, { kind, name, about, userIds: kind === 'private' ? [...chosen] : [] })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!canOpen) return
    setBusy(true)
    setFailure(null)
    try {
      const room = await open()
      void refreshOwnRooms()
      close()
      await navigate(localePath(locale, roomPath(room)))
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('rooms.new')} closeLabel={t('chat.close')} onClose={close}>
      <form onSubmit={(event) => void submit(event)} className="space-y-4">
        {mayOpen && (
          <div className="flex flex-wrap gap-2">
            {(Object.keys(kindLabels) as Kind[]).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === kind}
                className={chipClass(one === kind ? 'on' : 'off')}
                onClick={() => setKind(one)}
              >
                {t(kindLabels[one])}
              </button>
            ))}
          </div>
        )}
        {kind === 'private' && <FriendChoice chosen={chosen} choose={setChosen} none={t('rooms.noFriends')} />}
        {(kind !== 'private' || chosen.length > 1) && (
          <Field
            label={t('rooms.name')}
            value={name}
            maxLength={maxRoomNameLength}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        {kind !== 'private' && (
          <TextArea
            label={t('rooms.about')}
            rows={3}
            value={about}
            maxLength={maxRoomAboutLength}
            onChange={(event) => setAbout(event.target.value)}
          />
        )}
        {failure ? (
          <p role="alert" className="text-sm text-danger">
            {failureText(t, failure)}
          </p>
        ) : null}
        <Button type="submit" className="w-full" isBusy={isBusy} disabled={!canOpen}>
          {t(kind === 'private' && chosen.length < 2 ? 'rooms.openPair' : 'rooms.open')}
        </Button>
      </form>
    </Dialog>
  )
}

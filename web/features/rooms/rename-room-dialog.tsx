import { type FormEvent, useState } from 'react'
import type { ChatRoom } from '#contract/chat.ts'
import { maxRoomNameLength, renameRoom } from '#contract/rooms.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'

type Props = { room: ChatRoom; close: () => void; renamed: (to: string) => void }

export function RenameRoomDialog({ room, close, renamed }: Props) {
  const t = useTranslate()
  const [name, setName] = useState(room.name)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const wanted = name.trim()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (wanted === '') return
    setBusy(true)
    setFailure(null)
    try {
      await call(renameRoom, { groupId: room.groupId, name: wanted })
      renamed(wanted)
      close()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('rooms.rename')} closeLabel={t('chat.close')} onClose={close}>
      <form onSubmit={(event) => void submit(event)} className="space-y-4">
        <Field
          label={t('rooms.name')}
          value={name}
          maxLength={maxRoomNameLength}
          error={failure ? failureText(t, failure) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" className="w-full" isBusy={isBusy} disabled={wanted === '' || wanted === room.name}>
          {t('rooms.renameSave')}
        </Button>
      </form>
    </Dialog>
  )
}

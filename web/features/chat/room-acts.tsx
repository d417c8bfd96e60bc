import ListChecks from 'lucide-react/icons/list-checks'
import Megaphone from 'lucide-react/icons/megaphone'
import { useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { type OpenDialog, RoomDialog } from './room-dialog.tsx'

/** Buttons for what a moderator starts in a room. Disabled until the room is known. */
export function RoomActs({ groupId }: { groupId: string | null }) {
  const t = useTranslate()
  const [open, setOpen] = useState<OpenDialog>(null)
  return (
    <>
      <Button tone="neutral" disabled={groupId === null} onClick={() => setOpen('poll')}>
        <ListChecks size={16} aria-hidden />
        {t('chat.poll')}
      </Button>
      <Button tone="neutral" disabled={groupId === null} onClick={() => setOpen('shout')}>
        <Megaphone size={16} aria-hidden />
        {t('chat.shout')}
      </Button>
      {groupId !== null && <RoomDialog {...{ groupId, open, setOpen }} />}
    </>
  )
}

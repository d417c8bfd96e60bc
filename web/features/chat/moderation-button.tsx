import Shield from 'lucide-react/icons/shield'
import { useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type OpenDialog, RoomDialog } from './room-dialog.tsx'

/** `isOpenToAll` is false in rooms with admission. */
export function ModerationButton({ groupId, isOpenToAll = true }: { groupId: string; isOpenToAll?: boolean }) {
  const t = useTranslate()
  const [open, setOpen] = useState<OpenDialog>(null)
  return (
    <>
      <IconButton label={t('chat.moderation')} onClick={() => setOpen('moderation')}>
        <Shield size={18} aria-hidden />
      </IconButton>
      <RoomDialog {...{ groupId, isOpenToAll, open, setOpen }} />
    </>
  )
}

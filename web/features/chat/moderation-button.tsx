import Shield from 'lucide-react/icons/shield'
import { Suspense, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { lazyPart } from '#web/shell/lazy-part.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const ModerationDialog = lazyPart(() => import('./moderation-dialog.tsx'), 'ModerationDialog')

/** `isOpenToAll` is false in rooms with admission. */
export function ModerationButton({ groupId, isOpenToAll = true }: { groupId: string; isOpenToAll?: boolean }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('chat.moderation')} onClick={() => setOpen(true)}>
        <Shield size={18} aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ModerationDialog groupId={groupId} isOpenToAll={isOpenToAll} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

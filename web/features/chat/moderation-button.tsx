import Shield from 'lucide-react/icons/shield'
import { Suspense, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { lazyPart } from '#web/shell/lazy-part.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const ModerationDialog = lazyPart(() => import('./moderation-dialog.tsx'), 'ModerationDialog')

export function ModerationButton({ groupId }: { groupId: string }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('chat.moderation')} onClick={() => setOpen(true)}>
        <Shield size={18} aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ModerationDialog groupId={groupId} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

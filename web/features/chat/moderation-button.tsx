import Shield from 'lucide-react/icons/shield'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { loadPart } from '#web/shell/reload.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const ModerationDialog = lazy(async () => {
  const { ModerationDialog: component } = await loadPart(() => import('./moderation-dialog.tsx'))
  return { default: component }
})

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

import Shield from 'lucide-react/icons/shield'
import { Suspense, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { lazyPart } from '#web/shell/lazy-part.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const PollDialog = lazyPart(() => import('./poll-dialog.tsx'), 'PollDialog')
const ShoutDialog = lazyPart(() => import('./shout-dialog.tsx'), 'ShoutDialog')
const ModerationDialog = lazyPart(() => import('./moderation-dialog.tsx'), 'ModerationDialog')

/** `isOpenToAll` is false in rooms with admission. */
export function ModerationButton({ groupId, isOpenToAll = true }: { groupId: string; isOpenToAll?: boolean }) {
  const t = useTranslate()
  const [open, setOpen] = useState<'moderation' | 'poll' | 'shout' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <IconButton label={t('chat.moderation')} onClick={() => setOpen('moderation')}>
        <Shield size={18} aria-hidden />
      </IconButton>
      <Suspense fallback={null}>
        {open === 'moderation' && (
          <ModerationDialog
            {...{ groupId, isOpenToAll, close }}
            startPoll={() => setOpen('poll')}
            shout={() => setOpen('shout')}
          />
        )}
        {open === 'poll' && <PollDialog groupId={groupId} close={close} />}
        {open === 'shout' && <ShoutDialog groupId={groupId} close={close} />}
      </Suspense>
    </>
  )
}

import Crown from 'lucide-react/icons/crown'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import Pencil from 'lucide-react/icons/pencil'
import type { ChatRoom } from '#contract/chat.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { menuItemClass } from '#web/ui/popover.tsx'

export type HostDialog = 'rename' | 'handOver' | 'close'
type Props = { room: ChatRoom; ask: (dialog: HostDialog) => void; reopen: () => void }

export function HostItems({ room: { isArchived }, ask, reopen }: Props) {
  const t = useTranslate()
  return (
    <>
      <button type="button" data-close className={menuItemClass} onClick={() => ask('rename')}>
        <Pencil size={18} aria-hidden />
        {t('rooms.rename')}
      </button>
      <button type="button" data-close className={menuItemClass} onClick={() => ask('handOver')}>
        <Crown size={18} aria-hidden />
        {t('rooms.handOver')}
      </button>
      <button type="button" data-close className={menuItemClass} onClick={() => (isArchived ? reopen() : ask('close'))}>
        {isArchived ? <LockOpen size={18} aria-hidden /> : <Lock size={18} aria-hidden />}
        {t(isArchived ? 'rooms.reopen' : 'rooms.close')}
      </button>
    </>
  )
}

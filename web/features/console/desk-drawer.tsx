import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { useAddress } from '#web/shell/use-address.ts'
import { iconButtonClass } from './desk-classes.ts'

type Props = { onClose: () => void; children: ReactNode }

/** The side navigation over the page, for narrow screens. It closes when another page opens. */
export function DeskDrawer({ onClose, children }: Props) {
  const t = useTranslate()
  const { path } = useAddress()
  const openedAt = useRef(path)
  useEffect(() => {
    if (path !== openedAt.current) onClose()
  }, [path, onClose])
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="modal-backdrop fixed inset-0 z-50" />
        <Base.Popup className="fixed inset-y-0 left-0 z-50 flex w-[min(20rem,88vw)] flex-col border-r border-line bg-surface text-ink shadow-pop">
          <div className="flex items-center gap-2 border-b border-line py-2 pl-5 pr-2">
            <Base.Title className="min-w-0 flex-1 truncate font-bold">{t('console.title')}</Base.Title>
            <Base.Close aria-label={t('console.close')} className={iconButtonClass}>
              <X size={20} aria-hidden />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

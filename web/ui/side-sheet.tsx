import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

type SideSheetProps = {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
  footer: ReactNode
}

/**
 * A dialog at the right edge, as high as the screen. On phones it covers the screen. Load it on demand only, like
 * Dialog.
 */
export function SideSheet({ title, closeLabel, onClose, children, footer }: SideSheetProps) {
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="modal-backdrop fixed inset-0 z-50" />
        <Base.Popup className="fixed inset-y-0 right-0 z-50 flex w-full max-w-xl flex-col border-l border-line bg-surface text-ink shadow-pop">
          <header className="flex items-center gap-3 border-b border-line px-5 py-3">
            <Base.Title className="min-w-0 flex-1 truncate text-lg font-bold">{title}</Base.Title>
            <Base.Close aria-label={closeLabel} className="tap tap-icon">
              <X size={20} aria-hidden />
            </Base.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          <footer className="border-t border-line px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
            {footer}
          </footer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

type DialogProps = { title: string; text?: string; closeLabel: string; onClose: () => void; children: ReactNode }

/**
 * A modal dialog that traps the focus and returns it. Load it on demand only, because Base UI must not be in the first
 * script.
 */
export function Dialog({ title, text, closeLabel, onClose, children }: DialogProps) {
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="modal-backdrop fixed inset-0 z-50" />
        <Base.Popup className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-xl border border-line bg-surface p-6 pb-[calc(1.5rem+env(safe-area-inset-bottom))] text-ink shadow-pop sm:inset-auto sm:left-1/2 sm:top-1/2 sm:w-full sm:max-w-md sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-xl sm:pb-6">
          <Base.Title className="pr-12 text-xl font-bold">{title}</Base.Title>
          {text && <Base.Description className="mt-1 text-sm text-ink-2">{text}</Base.Description>}
          <Base.Close
            aria-label={closeLabel}
            className="tap absolute right-3 top-3 inline-flex items-center justify-center rounded-md text-ink-2 hover:bg-surface-3 hover:text-ink"
          >
            <X size={20} aria-hidden />
          </Base.Close>
          <div className="mt-5">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

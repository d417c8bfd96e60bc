import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

type Props = {
  id: string
  title: string
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Called when a field of the section gets or loses the focus. */
  setUsed: (isUsed: boolean) => void
  children: ReactNode
}

/** A section of the desk that can be closed. Its content stays mounted while closed, and keeps what was typed. */
export function DeskSection({ id, title, isOpen, setOpen, setUsed, children }: Props) {
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId} className="scroll-mt-20 border-t border-line">
      <details
        className="group"
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        onFocus={({ target }) => setUsed(target.matches('input, textarea, select'))}
        onBlur={() => setUsed(false)}
      >
        <summary className="flex min-h-14 list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
          <h2 id={titleId} className="min-w-0 flex-1 text-lg font-bold">
            {title}
          </h2>
          <ChevronDown size={20} aria-hidden className="shrink-0 text-ink-3 group-open:rotate-180" />
        </summary>
        <div className="pb-5">{children}</div>
      </details>
    </section>
  )
}

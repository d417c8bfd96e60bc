import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

type CornerCardProps = {
  id: string
  title: string
  face: ReactNode
  never: string
  refuse: () => void
  children: ReactNode
}

/** Card above the bottom edge that invites to something, until it is refused. `never` names its close button. */
export function CornerCard({ id, title, face, never, refuse, children }: CornerCardProps) {
  return (
    <aside
      aria-labelledby={id}
      className="fixed inset-x-3 bottom-[calc(var(--bottom-nav)+0.75rem)] z-30 mx-auto flex max-w-md gap-3 rounded-lg border border-line bg-surface p-4 shadow-pop sm:inset-x-auto sm:right-4 md:bottom-4"
    >
      {face}
      <div className="min-w-0 flex-1">
        <p id={id} className="pr-8 font-bold">
          {title}
        </p>
        {children}
      </div>
      <IconButton label={never} onClick={refuse} className="absolute! right-1 top-1">
        <X size={18} aria-hidden />
      </IconButton>
    </aside>
  )
}

import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** A row whose scrolling snaps to cards. On wide screens, two buttons scroll it by about its visible width. */
export function ShelfRow({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const t = useTranslate()
  const id = useId()
  const row = useRef<HTMLUListElement>(null)
  const move = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.85, behavior: 'smooth' })
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        <div className="flex items-center gap-1">
          {action}
          <IconButton label={t('works.shelf.back', { title })} className="max-md:hidden" onClick={() => move(-1)}>
            <ChevronLeft size={20} aria-hidden />
          </IconButton>
          <IconButton label={t('works.shelf.forward', { title })} className="max-md:hidden" onClick={() => move(1)}>
            <ChevronRight size={20} aria-hidden />
          </IconButton>
        </div>
      </div>
      <ul ref={row} className="scroll-row -mx-4 mt-2 gap-3! px-4 pb-1 sm:gap-4!">
        {children}
      </ul>
    </section>
  )
}

export const shelfItemClass = 'w-32 shrink-0 snap-start sm:w-40'

import { type ReactNode, useEffect, useRef } from 'react'

/** A card over the stage. `takesFocus` moves the focus to its title, after a step that removed the pressed button. */
export function DuelCard({
  title,
  takesFocus = false,
  children,
}: {
  title: ReactNode
  takesFocus?: boolean
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div className="minigame-duel-card flex max-h-full w-full max-w-md flex-col gap-4 overflow-y-auto rounded-xl bg-surface p-5 text-ink shadow-pop">
      <h2 ref={heading} tabIndex={-1} className="text-lg leading-snug font-bold text-balance outline-none">
        {title}
      </h2>
      {children}
    </div>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type OutcomeProps = { tone: 'good' | 'bad'; icon: ReactNode; text: string; children?: ReactNode }

export function Outcome({ tone, icon, text, children }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone, so move the focus here.
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <div className="flex items-center gap-4">
        <span
          aria-hidden
          className={classNames(
            'inline-flex size-12 shrink-0 items-center justify-center rounded-full',
            tone === 'good' ? 'bg-good-soft text-good' : 'bg-danger-soft text-danger',
          )}
        >
          {icon}
        </span>
        <p role={tone === 'good' ? 'status' : 'alert'} className="min-w-0 break-words text-base text-ink">
          {text}
        </p>
      </div>
      {children}
    </div>
  )
}

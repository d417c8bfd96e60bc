import type { ReactNode } from 'react'

export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon: ReactNode
  title: string
  text: string
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span
        aria-hidden
        className="mb-1 inline-flex size-14 items-center justify-center rounded-full bg-surface-3 text-ink-3"
      >
        {icon}
      </span>
      <p className="font-semibold text-ink">{title}</p>
      {text !== '' && <p className="max-w-sm text-sm text-ink-2">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

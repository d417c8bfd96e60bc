import { type ReactNode, useId } from 'react'

type SettingCardProps = { title: string; text?: string; status?: ReactNode; children: ReactNode }

export function SettingCard({ title, text, status, children }: SettingCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} className="font-bold">
          {title}
        </h2>
        {status}
      </div>
      {text && <p className="mt-1 text-sm text-ink-2">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

import { type ReactNode, use, useEffect, useRef } from 'react'
import type { PublicUser } from '#contract/account.ts'
import { memberPath } from '#web/features/friends/person-line.tsx'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { MarkedCase } from './marked-case.ts'

type DeskCardProps = {
  head: ReactNode
  /** Time of the item in epoch milliseconds. */
  at: number
  /** User text. The browser detects its direction. */
  text?: string
  children?: ReactNode
  actions?: ReactNode
}

export function DeskCard({ head, at, text, children, actions }: DeskCardProps) {
  const timeText = useKickOffText()
  const isMarked = use(MarkedCase)
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMarked) card.current?.focus()
  }, [isMarked])
  return (
    <li
      ref={card}
      tabIndex={isMarked ? -1 : undefined}
      className={classNames('card scroll-mt-(--header) p-4', isMarked && 'border-primary')}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {head}
        <time dateTime={new Date(at).toISOString()} className="tabular ml-auto text-xs text-ink-2">
          {timeText(at)}
        </time>
      </div>
      {text !== undefined && (
        <blockquote
          dir="auto"
          className="mt-2 border-l-2 border-line-strong pl-3 whitespace-pre-line text-[0.9375rem] [overflow-wrap:anywhere]"
        >
          {text}
        </blockquote>
      )}
      {children}
      {actions && <div className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">{actions}</div>}
    </li>
  )
}

/** Links to a member. `bdi` isolates the name, so that its direction does not change the line. */
export function Name({ user }: { user: PublicUser }) {
  return (
    <LocaleLink to={memberPath(user.username)} className="inline-flex items-center gap-2 font-semibold hover:underline">
      <Avatar name={user.displayName} seed={user.userId} picture={user.profilePicture} size={28} />
      <bdi translate="no">{user.displayName}</bdi>
    </LocaleLink>
  )
}

export function Mark({ text }: { text: string }) {
  return <span className="rounded-sm bg-surface-3 px-1.5 py-0.5 text-xs font-semibold text-ink-2">{text}</span>
}

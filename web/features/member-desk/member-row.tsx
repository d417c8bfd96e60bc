import { useEffect, useRef } from 'react'
import type { DeskMember } from '#contract/member-desk.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { TimeSince } from '#web/time/time-since.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MemberMarks } from './member-marks.tsx'

type Props = { member: DeskMember; isCurrent: boolean; open: () => void }

export function MemberRow({ member, isCurrent, open }: Props) {
  const t = useTranslate()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const { userId, username, displayName, profilePicture, createdAt } = member
  return (
    <li
      ref={row}
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames('relative', isCurrent ? 'bg-primary-soft' : 'hover:bg-surface-2')}
    >
      <button type="button" onClick={open} className="flex w-full items-center gap-3 px-4 py-2.5 text-left">
        <Avatar name={displayName} seed={userId} picture={profilePicture} size={36} />
        <span className="min-w-0 grow">
          <span className="block truncate font-semibold">
            <bdi translate="no">{displayName}</bdi>
          </span>
          <span className="block truncate text-xs text-ink-2">
            @{username} · {t('memberDesk.joined')} <TimeSince at={createdAt} />
          </span>
        </span>
        <MemberMarks member={member} />
      </button>
    </li>
  )
}

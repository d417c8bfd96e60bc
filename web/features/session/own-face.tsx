import UserRound from 'lucide-react/icons/user-round'
import { useSession } from '#web/api/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'

export function OwnFace({ size }: { size: 36 | 44 }) {
  const session = useSession()
  if (session.kind !== 'member')
    return (
      <span
        className={classNames(
          'flex shrink-0 items-center justify-center rounded-full bg-surface-3 text-ink-2',
          size === 36 ? 'size-9' : 'size-11',
        )}
      >
        <UserRound size={size / 2} aria-hidden />
      </span>
    )
  const { displayName, userId, profilePicture } = session.user
  return <Avatar name={displayName} seed={userId} picture={profilePicture} size={size} />
}

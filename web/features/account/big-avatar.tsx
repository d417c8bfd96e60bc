import type { OwnUser } from '#contract/account.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** The member's picture, 80 px wide; without one the letter on its colour. */
export function BigAvatar({ user }: { user: OwnUser }) {
  if (user.profilePicture)
    return (
      <Picture
        src={user.profilePicture}
        alt=""
        width={80}
        height={80}
        className="size-20 rounded-full object-cover"
        isEager
      />
    )
  return <Avatar name={user.displayName} seed={user.userId} size={80} />
}

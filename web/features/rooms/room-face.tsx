import Crown from 'lucide-react/icons/crown'
import type { ChatRoom } from '#contract/chat.ts'
import { Avatar, type AvatarSize } from '#web/ui/avatar.tsx'

/** Avatar of a room: round for a private room of two, square for all others. A VIP room shows its host's picture. */
export function RoomFace({ room, size }: { room: ChatRoom; size: AvatarSize }) {
  const { groupId, kind, name, other, host } = room
  const face = other ?? (kind === 'vip' ? host : null)
  return (
    <Avatar
      name={name}
      seed={other?.userId ?? `room ${groupId}`}
      picture={face?.profilePicture ?? ''}
      size={size}
      shape={other ? 'round' : 'square'}
    />
  )
}

export function VipMark() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-sm bg-gold-soft px-1.5 text-[0.6875rem] font-bold text-gold-ink">
      <Crown size={12} aria-hidden />
      VIP
    </span>
  )
}

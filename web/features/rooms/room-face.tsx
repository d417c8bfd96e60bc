import Crown from 'lucide-react/icons/crown'
import type { ChatRoom } from '#contract/chat.ts'
import { Avatar, type AvatarSize } from '#web/ui/avatar.tsx'

/** Whom one talks with, round as people are; a room for many has corners. */
export function RoomFace({ room: { groupId, name, other }, size }: { room: ChatRoom; size: AvatarSize }) {
  return (
    <Avatar
      name={name}
      seed={other?.userId ?? `room ${groupId}`}
      picture={other?.profilePicture ?? ''}
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

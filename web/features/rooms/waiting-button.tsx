import UserPlus from 'lucide-react/icons/user-plus'
import { Suspense, useState } from 'react'
import type { ChatRoom } from '#contract/chat.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RoomPeopleDialog } from './room-dialogs.ts'

type Props = { room: ChatRoom; changed: (by: Partial<ChatRoom>) => void }

export function WaitingButton({ room, changed }: Props) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const label = t('rooms.requests', { count: room.waiting })
  if (room.waiting === 0 && !isOpen) return null
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
        className="tap inline-flex items-center justify-center gap-1 rounded-full bg-gold-soft px-3 text-sm font-bold text-gold-ink"
      >
        <UserPlus size={18} aria-hidden />
        <span className="tabular">{room.waiting}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <RoomPeopleDialog room={room} close={() => setOpen(false)} changed={changed} />
        </Suspense>
      )}
    </>
  )
}

import { useEffect, useState } from 'react'
import type { ChatRoom } from '#contract/chat.ts'
import { roomMembers } from '#contract/rooms.ts'
import { call } from '#web/api/call.ts'
import { ConfirmDialog } from '#web/features/friends/confirm-dialog.tsx'
import { useTranslate } from '#web/i18n/translate.ts'

type Props = { room: ChatRoom; close: () => void; leave: () => void }

/**
 * Asks for confirmation, and explains what happens when a host leaves. The oldest member becomes host, or the room is
 * deleted with its last member.
 */
export function LeaveRoomDialog({ room, close, leave }: Props) {
  const t = useTranslate()
  const { groupId, runsRoom, name } = room
  const [hasOthers, setOthers] = useState<boolean | null>(runsRoom ? null : true)

  useEffect(() => {
    if (!runsRoom) return
    // On failure, assume that the host is alone, which is the more serious question.
    call(roomMembers, { groupId, pageSize: 2 }).then(
      ({ list }) => setOthers(list.some((one) => !one.runsRoom)),
      () => setOthers(false),
    )
  }, [groupId, runsRoom])

  if (hasOthers === null) return null
  return (
    <ConfirmDialog
      title={t(hasOthers ? 'rooms.leaveTitle' : 'rooms.leaveLastTitle', { name })}
      text={t(runsRoom ? (hasOthers ? 'rooms.leaveHostText' : 'rooms.leaveLastText') : 'rooms.leaveText')}
      confirmLabel={t(hasOthers ? 'rooms.leave' : 'rooms.leaveLast')}
      confirm={leave}
      close={close}
    />
  )
}

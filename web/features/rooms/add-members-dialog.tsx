import { useEffect, useState } from 'react'
import type { ChatRoom } from '#contract/chat.ts'
import { addRoomMembers, maxInvited, roomMembers } from '#contract/rooms.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FriendChoice } from './friend-choice.tsx'

/** `added` is called with the new number of members. */
type Props = { room: ChatRoom; close: () => void; added: (members: number) => void }

/** Adds friends to a small group. Friends who are members already are not listed. */
export function AddMembersDialog({ room, close, added }: Props) {
  const t = useTranslate()
  const { groupId } = room
  const [inside, setInside] = useState<ReadonlySet<string> | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    call(roomMembers, { groupId, pageSize: maxInvited + 1 }).then(
      ({ list }) => setInside(new Set(list.map(({ userId }) => userId))),
      setFailure,
    )
  }, [groupId])

  async function add(before: number) {
    setBusy(true)
    setFailure(null)
    try {
      await call(addRoomMembers, { groupId, userIds: [...chosen] })
      added(before + chosen.length)
      close()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('rooms.add')} closeLabel={t('chat.close')} onClose={close}>
      {inside ? (
        <FriendChoice chosen={chosen} choose={setChosen} without={inside} none={t('rooms.allInside')} />
      ) : (
        !failure && <Skeleton className="h-40 w-full" />
      )}
      {failure ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {failureText(t, failure)}
        </p>
      ) : null}
      <Button
        className="mt-4 w-full"
        isBusy={isBusy}
        disabled={!inside || chosen.length === 0}
        onClick={() => inside && void add(inside.size)}
      >
        {t('rooms.addChosen')}
      </Button>
    </Dialog>
  )
}

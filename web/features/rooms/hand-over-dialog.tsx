import { useEffect, useState } from 'react'
import type { ChatRoom } from '#contract/chat.ts'
import { handOverRoom, type RoomMember, roomMembers } from '#contract/rooms.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props = { room: ChatRoom; close: () => void; handedOver: (to: RoomMember) => void }
type Heirs = { list: RoomMember[]; next: string | null }

/** Lets the host choose the new host from the members, or in a public room from the followers. */
export function HandOverDialog({ room, close, handedOver }: Props) {
  const t = useTranslate()
  const { groupId } = room
  const [heirs, setHeirs] = useState<Heirs | null>(null)
  const [chosen, setChosen] = useState<RoomMember | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  async function load(after?: string) {
    try {
      const { list, next } = await call(roomMembers, { groupId, ...(after !== undefined && { after }) })
      const others = list.filter(({ runsRoom }) => !runsRoom)
      setHeirs((now) => ({ list: [...(now?.list ?? []), ...others], next }))
    } catch (error) {
      setFailure(error)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once
  useEffect(() => void load(), [groupId])

  async function handOver(to: RoomMember) {
    setBusy(true)
    setFailure(null)
    try {
      await call(handOverRoom, { groupId, userId: to.userId })
      handedOver(to)
      close()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('rooms.handOver')} text={t('rooms.handOverText')} closeLabel={t('chat.close')} onClose={close}>
      {!heirs ? (
        !failure && <Skeleton className="h-32 w-full" />
      ) : heirs.list.length === 0 ? (
        <p className="text-sm text-ink-2">{t(room.kind === 'group' ? 'rooms.noFollowerYet' : 'rooms.noMemberYet')}</p>
      ) : (
        <fieldset>
          <legend className="sr-only">{t('rooms.newHost')}</legend>
          <ul className="max-h-72 overflow-y-auto">
            {heirs.list.map((one) => (
              <li key={one.userId}>
                <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-surface-2">
                  <input
                    type="radio"
                    name="heir"
                    className="size-5 accent-primary"
                    checked={chosen?.userId === one.userId}
                    onChange={() => setChosen(one)}
                  />
                  <Avatar name={one.displayName} seed={one.userId} picture={one.profilePicture} size={36} />
                  <span className="min-w-0">
                    <bdi translate="no" className="block truncate text-sm font-semibold">
                      {one.displayName}
                    </bdi>
                    <span className="block truncate text-xs text-ink-3">@{one.username}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {heirs.next && (
            <Button tone="quiet" className="mt-2 w-full" onClick={() => void load(heirs.next as string)}>
              {t('chat.peopleMore')}
            </Button>
          )}
        </fieldset>
      )}
      {failure ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {failureText(t, failure)}
        </p>
      ) : null}
      {heirs && heirs.list.length > 0 && (
        <Button
          className="mt-4 w-full"
          isBusy={isBusy}
          disabled={chosen === null}
          onClick={() => chosen && void handOver(chosen)}
        >
          {chosen ? t('rooms.handOverTo', { name: chosen.displayName }) : t('rooms.handOver')}
        </Button>
      )}
    </Dialog>
  )
}

import { useCallback, useEffect, useState } from 'react'
import type { ChatRoom } from '#contract/chat.ts'
import { answerVipRequest, type RoomMember, removeRoomMember, roomMembers } from '#contract/rooms.ts'
import { call } from '#web/api/call.ts'
import { ConfirmDialog } from '#web/features/friends/confirm-dialog.tsx'
import { memberPath } from '#web/features/friends/person-line.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

type People = { asked: RoomMember[]; inside: RoomMember[]; next: string | null }
type Props = { room: ChatRoom; close: () => void; changed: (by: Partial<ChatRoom>) => void }

/** Lists the members of a private or VIP room. The host of a VIP room also sees the requests to join. */
export function RoomPeopleDialog({ room, close, changed }: Props) {
  const t = useTranslate()
  const { groupId, runsRoom, kind } = room
  const [people, setPeople] = useState<People | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busyId, setBusyId] = useState<string | null>(null)
  const [removing, setRemoving] = useState<RoomMember | null>(null)

  const load = useCallback(async () => {
    setFailure(null)
    try {
      const [inside, asked] = await Promise.all([
        call(roomMembers, { groupId }),
        runsRoom && kind === 'vip' ? call(roomMembers, { groupId, standing: 'asked' }) : null,
      ])
      setPeople({ inside: inside.list, next: inside.next, asked: asked?.list ?? [] })
      if (asked) changed({ waiting: asked.total, members: inside.total })
    } catch (error) {
      setFailure(error)
    }
  }, [groupId, runsRoom, kind, changed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again when the counts change
  useEffect(() => void load(), [groupId, room.waiting, room.members])

  async function loadMore(after: string) {
    try {
      const page = await call(roomMembers, { groupId, after })
      setPeople((now) => now && { ...now, inside: [...now.inside, ...page.list], next: page.next })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  async function run(userId: string, act: () => Promise<unknown>) {
    setBusyId(userId)
    try {
      await act()
      await load()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusyId(null)
    }
  }
  const answer = (userId: string, accept: boolean) =>
    run(userId, () => call(answerVipRequest, { groupId, userId, accept }))

  if (removing)
    return (
      <ConfirmDialog
        title={t('rooms.removeTitle', { name: removing.displayName })}
        text={t('rooms.removeText')}
        confirmLabel={t('rooms.remove')}
        confirm={() => void run(removing.userId, () => call(removeRoomMember, { groupId, userId: removing.userId }))}
        close={() => setRemoving(null)}
      />
    )
  return (
    <Dialog title={t('rooms.people')} closeLabel={t('chat.close')} onClose={close}>
      {failure ? (
        <ErrorState
          title={t('rooms.failed')}
          text={failureText(t, failure)}
          retryLabel={t('chat.retry')}
          isBusy={false}
          onRetry={() => void load()}
        />
      ) : !people ? (
        <div aria-busy="true" className="space-y-3">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      ) : (
        <>
          {people.asked.length > 0 && (
            <>
              <h3 className="text-sm font-bold">{t('rooms.askedList')}</h3>
              <ul className="mb-5 mt-2 space-y-2">
                {people.asked.map((one) => (
                  <Person key={one.userId} person={one}>
                    <Button size="small" isBusy={busyId === one.userId} onClick={() => void answer(one.userId, true)}>
                      {t('rooms.letIn')}
                    </Button>
                    <Button
                      size="small"
                      tone="quiet"
                      disabled={busyId === one.userId}
                      onClick={() => void answer(one.userId, false)}
                    >
                      {t('rooms.turnAway')}
                    </Button>
                  </Person>
                ))}
              </ul>
              <h3 className="text-sm font-bold">{t('rooms.insideList')}</h3>
            </>
          )}
          <ul className="mt-2 space-y-2">
            {people.inside.map((one) => (
              <Person key={one.userId} person={one}>
                {one.runsRoom ? (
                  <span className="text-xs font-semibold text-gold-ink">{t('rooms.host')}</span>
                ) : (
                  runsRoom && (
                    <Button size="small" tone="quiet" isBusy={busyId === one.userId} onClick={() => setRemoving(one)}>
                      {t('rooms.remove')}
                    </Button>
                  )
                )}
              </Person>
            ))}
          </ul>
          {people.next && (
            <Button tone="quiet" className="mt-2 w-full" onClick={() => void loadMore(people.next as string)}>
              {t('chat.peopleMore')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}

function Person({ person, children }: { person: RoomMember; children: React.ReactNode }) {
  const { userId, displayName, username, profilePicture } = person
  return (
    <li className="flex min-h-11 items-center gap-3">
      <LocaleLink to={memberPath(username)} className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md">
        <Avatar name={displayName} seed={userId} picture={profilePicture} size={36} />
        <span className="min-w-0">
          <bdi translate="no" className="block truncate text-sm font-semibold">
            {displayName}
          </bdi>
          <span className="block truncate text-xs text-ink-3">@{username}</span>
        </span>
      </LocaleLink>
      {children}
    </li>
  )
}

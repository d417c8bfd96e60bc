import { useCallback, useEffect, useState } from 'react'
import { anchor, type Commentator, entryStatus, scheduleUpdate } from '#contract/commentators.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { ActionText } from '#web/ui/action-text.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { LiveRoom } from './live-room.ts'

type Props = { room: LiveRoom; given: () => void; close: () => void }

export function GiveFixtureDialog({ room, given, close }: Props) {
  const t = useTranslate()
  const [people, setPeople] = useState<Commentator[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [pendingId, setPendingId] = useState<string | null>(null)

  const load = useCallback(async () => {
    setFailure(null)
    try {
      setPeople((await call(anchor)).list)
    } catch (error) {
      setFailure(error)
    }
  }, [])
  useEffect(() => void load(), [load])

  async function give({ userId, name }: Commentator) {
    setPendingId(userId)
    try {
      await call(scheduleUpdate, { id: room.fixtureId, userId, status: entryStatus.commented })
      showToast({ tone: 'success', title: t('watch.gave', { name }) })
      given()
      close()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
      setPendingId(null)
    }
  }

  const seated = new Set(room.commentators.map(({ userId }) => userId))
  const free = people?.filter(({ userId }) => !seated.has(userId))
  return (
    <Dialog title={t('watch.give')} text={t('watch.giveText')} closeLabel={t('chat.close')} onClose={close}>
      {failure ? (
        <ErrorState
          title={t('state.error.title')}
          text={failureText(t, failure)}
          retryLabel={t('state.retry')}
          isBusy={false}
          onRetry={() => void load()}
        />
      ) : !free ? (
        <Skeleton className="h-12 w-full" />
      ) : free.length === 0 ? (
        <p className="text-sm text-ink-2">{t('watch.giveNobody')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {free.map((person) => (
            <li key={person.userId} className="flex min-h-14 items-center gap-3">
              <Avatar name={person.name} seed={person.userId} picture={person.profilePicture} size={36} />
              <bdi translate="no" className="min-w-0 flex-1 truncate font-semibold">
                {person.name}
              </bdi>
              <Button
                tone="neutral"
                size="small"
                isBusy={pendingId === person.userId}
                disabled={pendingId !== null}
                onClick={() => void give(person)}
              >
                <ActionText name={t('watch.giveOne', { name: person.name })}>{t('watch.giveDo')}</ActionText>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

import Crown from 'lucide-react/icons/crown'
import { useState } from 'react'
import type { ChatRoom } from '#contract/chat.ts'
import { leaveRoom, requestVipRoom } from '#contract/rooms.ts'
import { call } from '#web/api/call.ts'
import { session } from '#web/api/session.ts'
import { memberPath } from '#web/features/friends/person-line.tsx'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { useLocale } from '#web/root-data.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

type Props = {
  room: ChatRoom
  /** True when the viewer's membership in the room is loaded. */
  isKnown: boolean
  changed: (by: Partial<ChatRoom>) => void
}

export function VipEntry({ room, isKnown, changed }: Props) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  const [isBusy, setBusy] = useState(false)
  const hasAsked = room.standing === 'asked'

  async function run(act: () => Promise<ChatRoom['standing']>) {
    setBusy(true)
    try {
      changed({ standing: await act() })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }

  async function ask() {
    if (!(await askToLogIn('login'))) return
    const now = session.get()
    if (now.kind !== 'member') return
    const { username } = now.user
    await run(async () => (await call(requestVipRoom, { groupId: room.groupId, username })).standing)
  }

  async function takeBack() {
    await run(async () => {
      await call(leaveRoom, { groupId: room.groupId })
      return 'none'
    })
  }

  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-6">
      <div className="flex w-full max-w-md flex-col items-center text-center">
        <span
          aria-hidden
          className="inline-flex size-16 items-center justify-center rounded-full bg-gold-soft text-gold-ink"
        >
          <Crown size={28} />
        </span>
        <p className="mt-4 text-xl font-bold">
          <bdi translate="no">{room.name}</bdi>
        </p>
        {room.host && <Host host={room.host} />}
        {room.about && <p className="mt-2 whitespace-pre-line text-sm text-ink-2">{room.about}</p>}
        <p className="tabular mt-3 text-sm font-semibold text-gold-ink">
          {t('rooms.members', { count: room.members.toLocaleString(tag) })}
        </p>
        <ol className="mt-5 w-full space-y-2 rounded-lg bg-surface-2 p-4 text-left text-sm text-ink-2">
          <li>{t('rooms.vipStepAsk')}</li>
          <li>{t('rooms.vipStepWait')}</li>
          <li>{t('rooms.vipStepEnter')}</li>
        </ol>
        {hasAsked ? (
          <>
            <p role="status" className="mt-5 font-semibold">
              {t('rooms.asked')}
            </p>
            <Button tone="quiet" className="mt-2" isBusy={isBusy} onClick={() => void takeBack()}>
              {t('rooms.takeBack')}
            </Button>
          </>
        ) : (
          <Button size="large" className="mt-5 w-full" isBusy={isBusy} disabled={!isKnown} onClick={() => void ask()}>
            {t('rooms.ask')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Host of the room, who decides on requests. Shown because viewers judge a VIP room by its host. */
function Host({ host }: { host: NonNullable<ChatRoom['host']> }) {
  const t = useTranslate()
  return (
    <p className="mt-1 flex flex-wrap items-center justify-center gap-x-2 text-sm text-ink-2">
      <span>{t('rooms.hostedBy')}</span>
      <LocaleLink
        to={memberPath(host.username)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink hover:text-primary"
      >
        <Avatar name={host.displayName} seed={host.userId} picture={host.profilePicture} size={28} />
        <bdi translate="no">{host.displayName}</bdi>
      </LocaleLink>
    </p>
  )
}

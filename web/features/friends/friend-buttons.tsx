import Check from 'lucide-react/icons/check'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { Suspense, useState } from 'react'
import type { PublicUser } from '#contract/account.ts'
import type { FriendState } from '#contract/friends.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button, type ButtonTone } from '#web/ui/button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { useFriendAct } from './use-friendship.ts'

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'), 'ConfirmDialog')

type FriendButtonsProps = {
  person: PublicUser
  /** Null for guests, and until it is loaded. */
  state: FriendState | null
  tone?: ButtonTone
}

/** Main buttons of a member's page. They depend on the friendship, for example to send, accept or cancel a request. */
export function FriendButtons({ person, state, tone = 'primary' }: FriendButtonsProps) {
  const t = useTranslate()
  const run = useFriendAct()
  const [isEnding, setEnding] = useState(false)
  switch (state) {
    case 'received':
      return (
        <>
          <Button onClick={() => void run('accept', person, state)}>
            <Check size={18} aria-hidden />
            {t('friends.accept')}
          </Button>
          <Button tone="neutral" onClick={() => void run('reject', person, state)}>
            {t('friends.reject')}
          </Button>
        </>
      )
    case 'sent':
      return (
        <Button tone="neutral" onClick={() => void run('cancel', person, state)}>
          <UserRoundCheck size={18} aria-hidden />
          {t('friends.takeBack')}
        </Button>
      )
    case 'friends':
      return (
        <>
          <Button tone="neutral" aria-haspopup="dialog" onClick={() => setEnding(true)}>
            <UserRoundCheck size={18} aria-hidden />
            {t('friends.friends')}
          </Button>
          {isEnding && (
            <Suspense fallback={null}>
              <ConfirmDialog
                title={t('friends.end.title', { name: person.displayName })}
                text={t('friends.end.text', { name: person.displayName })}
                confirmLabel={t('friends.end')}
                confirm={() => void run('end', person, state)}
                close={() => setEnding(false)}
              />
            </Suspense>
          )}
        </>
      )
    case 'blocked':
      return (
        <Button tone="neutral" onClick={() => void run('unblock', person, state)}>
          {t('friends.unblock')}
        </Button>
      )
    default:
      return (
        <Button tone={tone} onClick={() => void run('send', person, state ?? 'none')}>
          <UserPlus size={18} aria-hidden />
          {t('friends.add')}
        </Button>
      )
  }
}

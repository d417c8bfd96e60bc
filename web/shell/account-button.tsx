import { Suspense } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { AccountPanel } from './later-account-panel.tsx'

const NotificationBell = lazyPart(() => import('#web/features/notifications/notification-bell.tsx'), 'NotificationBell')
const BalanceChip = lazyPart(() => import('#web/features/ledger/balance-chip.tsx'), 'BalanceChip')
const RoomsButton = lazyPart(() => import('#web/features/rooms/rooms-button.tsx'), 'RoomsButton')

/**
 * Shows the login button or the account. The page contains both, and the inline script decides which one is visible
 * before the session is known.
 */
export function AccountButton() {
  const t = useTranslate()
  const session = useSession()
  return (
    <>
      <Button className="guest-only ml-1.5" size="small" onClick={() => void askToLogIn('login')}>
        {t('session.login')}
      </Button>
      <div className="member-only ml-1.5">
        {session.kind === 'member' ? (
          <div className="flex items-center gap-0.5">
            <Suspense fallback={null}>
              <BalanceChip balance={session.user.balance} />
            </Suspense>
            <Suspense fallback={<span className="tap max-[22.5rem]:hidden" />}>
              <RoomsButton />
            </Suspense>
            <Suspense fallback={<span className="tap" />}>
              <NotificationBell />
            </Suspense>
            <AccountMenu user={session.user} />
          </div>
        ) : (
          <Skeleton className="m-1 size-9 rounded-full" />
        )}
      </div>
    </>
  )
}

export function AccountMenu({ user }: { user: OwnUser }) {
  const t = useTranslate()
  return (
    <Popover
      shape="menu"
      label={t('session.account', { name: user.displayName })}
      trigger={<Avatar name={user.displayName} seed={user.userId} picture={user.profilePicture} size={36} />}
      triggerClass="tap inline-flex items-center justify-center rounded-full hover:bg-surface-3"
    >
      <AccountPanel user={user} />
    </Popover>
  )
}

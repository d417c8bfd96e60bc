import Coins from 'lucide-react/icons/coins'
import type { ReactNode } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { BalancePill } from './balance-pill.tsx'
import { RewardNav } from './reward-nav.tsx'
import type { RewardPlace } from './reward-places.ts'

type Props = {
  current: RewardPlace
  title: string
  description: string
  login: string
  children: (user: OwnUser) => ReactNode
}

/** Frame of the reward pages, with balance and navigation. */
export function RewardPage({ current, title, description, login, children }: Props) {
  const t = useTranslate()
  const session = useSession()
  return (
    <div className="frame pb-16 pt-5 md:pt-7">
      <PageHead title={title} description={description} isIndexed={false} />
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h1 className="text-xl font-bold text-balance sm:text-2xl">{title}</h1>
        {session.kind === 'member' && <BalancePill balance={session.user.balance} />}
      </div>
      <div className="mt-3">
        <RewardNav current={current} />
      </div>
      <div className="mt-5">
        {session.kind === 'starting' ? (
          <Skeleton className="h-96 w-full rounded-lg" />
        ) : session.kind === 'guest' ? (
          <div className="card">
            <EmptyState
              icon={<Coins size={24} />}
              title={title}
              text={login}
              action={<Button onClick={() => void askToLogIn('login')}>{t('session.login')}</Button>}
            />
          </div>
        ) : (
          children(session.user)
        )}
      </div>
    </div>
  )
}

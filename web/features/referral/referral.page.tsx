import { useSearchParams } from 'react-router'
import type { OwnUser } from '#contract/account.ts'
import { referralInfo } from '#contract/referral.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useRead } from '#web/features/account/use-read.ts'
import { RewardPage } from '#web/features/rewards/reward-page.tsx'
import { useActivity } from '#web/features/rewards/use-activity.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { InvitedBy } from './invited-by.tsx'
import { InvitedList } from './invited-list.tsx'

export default function ReferralPage() {
  const t = useTranslate()
  const session = useSession()
  const [search] = useSearchParams()
  const code = search.get('ma')
  return (
    <>
      {code && session.kind === 'guest' && <InvitedBy code={code} />}
      <RewardPage
        current="/gioi-thieu-ban-be"
        title={t('referral.title')}
        description={t('referral.description')}
        login={t('referral.login')}
      >
        {(user) => <Invite user={user} />}
      </RewardPage>
    </>
  )
}

function Invite({ user }: { user: OwnUser }) {
  const { data, isFailed, read } = useRead(() => call(referralInfo))
  useActivity(() => void read())
  if (!data)
    return isFailed ? (
      <div className="card">
        <ReadError read={read} />
      </div>
    ) : (
      <div aria-busy="true" className="grid gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <Skeleton className="h-[36rem] w-full rounded-lg" />
        <Skeleton className="h-96 w-full rounded-lg" />
      </div>
    )
  return (
    <div className="grid gap-5 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
      <InvitationCard name={user.displayName} code={data.code} />
      <div className="flex min-w-0 flex-col gap-5">
        <InvitedList info={data} />
        <HowItWorks rules={data.rules} />
      </div>
    </div>
  )
}

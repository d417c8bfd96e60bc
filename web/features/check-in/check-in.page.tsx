import { checkInInfo } from '#contract/check-in.ts'
import { call } from '#web/api/call.ts'
import { useRead } from '#web/features/account/use-read.ts'
import { RewardPage } from '#web/features/rewards/reward-page.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Ahead } from './ahead.tsx'
import { CheckInCalendar } from './check-in-calendar.tsx'
import { FriendStreaks } from './friend-streaks.tsx'
import { MakeUpCard } from './make-up-card.tsx'
import { ShieldCard } from './shield-card.tsx'
import { StreakHero } from './streak-hero.tsx'

export default function CheckInPage() {
  const t = useTranslate()
  return (
    <RewardPage
      current="/diem-danh"
      title={t('checkIn.title')}
      description={t('checkIn.description')}
      login={t('checkIn.login')}
    >
      {() => <CheckIn />}
    </RewardPage>
  )
}

function CheckIn() {
  const { data, isFailed, read } = useRead(() => call(checkInInfo, {}))
  if (!data)
    return isFailed ? (
      <div className="card">
        <ReadError read={read} />
      </div>
    ) : (
      <div aria-busy="true" className="grid gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <Skeleton className="h-96 w-full rounded-lg" />
        <Skeleton className="h-[34rem] w-full rounded-lg" />
      </div>
    )
  return (
    <div className="grid gap-5 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
      <div className="flex min-w-0 flex-col gap-5">
        <StreakHero info={data} changed={read} />
        <ShieldCard info={data} changed={read} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Ahead info={data} />
        <CheckInCalendar info={data} />
        <FriendStreaks />
        <MakeUpCard info={data} changed={read} />
      </div>
    </div>
  )
}

import { type Mission, missionList } from '#contract/missions.ts'
import { call } from '#web/api/call.ts'
import { useRead } from '#web/features/account/use-read.ts'
import { LevelCard } from '#web/features/levels/level-card.tsx'
import { RewardPage } from '#web/features/rewards/reward-page.tsx'
import { useActivity } from '#web/features/rewards/use-activity.ts'
import { FirstSteps } from '#web/features/welcome/first-steps.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useLocale } from '#web/root-data.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MissionRow } from './mission-row.tsx'
import { Rings } from './rings.tsx'
import { TimeLeft } from './time-left.tsx'
import { WeekBar } from './week-bar.tsx'

export default function MissionsPage() {
  const t = useTranslate()
  return (
    <RewardPage
      current="/nhiem-vu-hang-ngay"
      title={t('missions.title')}
      description={t('missions.description')}
      login={t('missions.login')}
    >
      {() => <AllMissions />}
    </RewardPage>
  )
}

function AllMissions() {
  const t = useTranslate()
  const locale = useLocale()
  const { data, isFailed, read } = useRead(() => call(missionList, { locale }))
  useActivity(() => void read())
  if (!data)
    return isFailed ? (
      <div className="card">
        <ReadError read={read} />
      </div>
    ) : (
      <div aria-busy="true" className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-[40rem] w-full rounded-lg" />
        <Skeleton className="h-96 w-full rounded-lg" />
      </div>
    )
  const of = (period: Mission['period']) => data.missions.filter((mission) => mission.period === period)
  const [daily, weekly] = [of('day'), of('week')]
  const isStep = ({ kinds }: Mission) => kinds[0] === 'mission'
  const steps = weekly.filter(isStep)
  const others = weekly.filter((mission) => !isStep(mission))
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div className="flex min-w-0 flex-col gap-5">
        <FirstSteps />
        <section className="card overflow-hidden" aria-labelledby="day">
          <Head id="day" title={t('missions.day')} endsAt={data.dayEndsAt} ended={read} />
          <Rings missions={daily} />
          <ul className="border-t border-line">
            {daily.map((mission) => (
              <MissionRow key={mission.id} mission={mission} changed={read} />
            ))}
          </ul>
        </section>
        <section className="card overflow-hidden" aria-labelledby="week">
          <Head id="week" title={t('missions.week')} endsAt={data.weekEndsAt} ended={read} />
          <WeekBar steps={steps} changed={read} />
          <ul className="border-t border-line">
            {others.map((mission) => (
              <MissionRow key={mission.id} mission={mission} changed={read} />
            ))}
          </ul>
        </section>
      </div>
      <LevelCard />
    </div>
  )
}

function Head({ id, title, endsAt, ended }: { id: string; title: string; endsAt: number; ended: () => Promise<void> }) {
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line bg-surface-2 px-4 py-3">
      <h2 id={id} className="text-[0.9375rem] font-bold">
        {title}
      </h2>
      <TimeLeft endsAt={endsAt} ended={ended} />
    </div>
  )
}

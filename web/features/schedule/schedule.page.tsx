import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { scheduleKinds } from '#web/fixture/schedule-slug.ts'
import { sportBySlug } from '#web/fixture/sport.ts'
import { useScores } from '#web/fixture/use-scores.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { PullHost } from '#web/shell/pull-host.tsx'
import { DayView } from './day/day-view.tsx'
import { type DayPage, loadSchedule, type TournamentPage } from './load-schedule.ts'
import { WithMatchChat } from './match-chat-box.tsx'
import { TournamentView } from './tournament-view.tsx'
import { useKickedOff } from './use-kicked-off.ts'
import { useLiveRefresh } from './use-live-refresh.ts'
import { ViewpointContext } from './viewpoint.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadSchedule(args)
}

/** Page for `/lich-thi-dau`, `/ket-qua` and `/lich-truc-tiep`: the fixtures of a day or a tournament. */
export default function SchedulePage() {
  const page = useLoaderData<typeof loader>()
  const { location } = useNavigation()
  useScores()
  useLiveRefresh(!isLiveDay(page))
  const isSwitching = location !== undefined && isSchedulePath(location.pathname)
  return (
    <ViewpointContext value={page.viewpoint}>
      <PullHost />
      {page.view === 'day' ? (
        <DayPageView page={page} isSwitching={isSwitching} />
      ) : (
        <TournamentView key={`${page.kind} ${page.schedule.tournament.id}`} page={page} isSwitching={isSwitching} />
      )}
    </ViewpointContext>
  )
}

/** Returns true for a day of the live schedule, which refreshes itself (use-live-schedule.ts). */
function isLiveDay(page: DayPage | TournamentPage): boolean {
  return page.view === 'day' && page.kind === 'lich-truc-tiep'
}

function DayPageView({ page: read, isSwitching }: { page: DayPage; isSwitching: boolean }) {
  const page = useKickedOff(read)
  const day = <DayView page={page} isSwitching={isSwitching} />
  if (!isLiveDay(page)) return day
  return <WithMatchChat mode={sportBySlug(page.sport ?? undefined)?.code}>{day}</WithMatchChat>
}

function isSchedulePath(pathname: string): boolean {
  const { path } = splitLocale(pathname)
  return scheduleKinds.some((kind) => path === `/${kind}` || path.startsWith(`/${kind}/`))
}

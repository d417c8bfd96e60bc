import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { splitLocale } from '#web/i18n/locale.ts'
import { PullHost } from '#web/shell/pull-host.tsx'
import { DayView } from './day-view.tsx'
import { loadSchedule } from './load-schedule.ts'
import { scheduleKinds } from './schedule-slug.ts'
import { TournamentView } from './tournament-view.tsx'
import { useLiveRefresh } from './use-live-refresh.ts'
import { useScores } from './use-scores.ts'
import { ViewpointContext } from './viewpoint.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadSchedule(args)
}

/** `/lich-thi-dau`, `/ket-qua`, `/lich-truc-tiep`: a day's fixtures or a tournament's. */
export default function SchedulePage() {
  const page = useLoaderData<typeof loader>()
  const { location } = useNavigation()
  useScores()
  useLiveRefresh()
  const isSwitching = location !== undefined && isSchedulePath(location.pathname)
  return (
    <ViewpointContext value={page.viewpoint}>
      <PullHost />
      {page.view === 'day' ? (
        <DayView page={page} isSwitching={isSwitching} />
      ) : (
        <TournamentView key={`${page.kind} ${page.schedule.tournament.id}`} page={page} isSwitching={isSwitching} />
      )}
    </ViewpointContext>
  )
}

function isSchedulePath(pathname: string): boolean {
  const { path } = splitLocale(pathname)
  return scheduleKinds.some((kind) => path === `/${kind}` || path.startsWith(`/${kind}/`))
}

import Play from 'lucide-react/icons/play'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { anchor, type Commentator } from '#contract/commentators.ts'
import { totalLive } from '#contract/schedule.ts'
import { settle } from '#web/api/loaded.ts'
import { useSession } from '#web/api/session.ts'
import { siteContext } from '#web/api/site-context.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { loadTeams } from './load-teams.ts'
import { PickChip } from './pick-chip.tsx'
import { TeamPicks } from './team-picks.tsx'
import { type Picked, usePicks } from './use-picks.ts'
import { wayOn } from './way-on.ts'
import { refuseWelcome } from './welcome.state.ts'

const commentatorsShown = 12

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const [commentators, teams, live] = await Promise.all([
    settle(call(anchor, { pageSize: commentatorsShown })),
    settle(loadTeams(call, { locale })),
    settle(call(totalLive, { pageSize: 40, locale })),
  ])
  return { commentators, teams, live }
}

/** A newcomer picks teams and commentators, and continues to one of their matches. */
export default function WelcomePage() {
  const t = useTranslate()
  const { commentators, teams, live } = useLoaderData<typeof loader>()
  const picks = usePicks()
  const isGuest = useSession().kind === 'guest'
  useEffect(refuseWelcome, [])
  const anchors = commentators.ok ? commentators.data.list : []
  const to = wayOn(picks, { commentators: anchors, live: live.ok ? live.data.list : [] })
  return (
    <>
      <PageHead title={t('welcome.title')} description={t('welcome.description')} isIndexed={false} />
      <h1 className="text-2xl font-bold">{t('welcome.title')}</h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('welcome.description')}</p>
      <div className="mt-6 flex flex-col gap-8">
        {commentators.ok ? <Commentators list={anchors} picks={picks} /> : <RetryState />}
        {teams.ok ? <TeamPicks given={teams.data} picks={picks} /> : <RetryState />}
      </div>
      <div className="sticky bottom-[calc(var(--bottom-nav)+0.75rem)] z-20 mt-6 flex items-center gap-3 rounded-lg border border-line bg-surface p-3 shadow-pop md:bottom-4">
        <div className="min-w-0 flex-1">
          <p role="status" className="text-sm font-semibold">
            {t('welcome.chosen', { count: picks.count })}
          </p>
          {isGuest && picks.count > 0 && <p className="text-xs text-ink-2">{t('welcome.kept')}</p>}
        </div>
        <LocaleLink to={to} className={buttonClass({ size: 'large' })}>
          <Play size={18} aria-hidden />
          {t('welcome.go')}
        </LocaleLink>
      </div>
    </>
  )
}

function Commentators({ list, picks }: { list: readonly Commentator[]; picks: Picked }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="welcome-commentators">
      <h2 id="welcome-commentators" className="mb-3 text-lg font-bold">
        {t('welcome.commentators')}
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
        {list.map(({ userId, name, profilePicture, isLive }) => (
          <li key={userId} className="min-w-0">
            <PickChip
              isPicked={picks.has('commentator', userId)}
              name={name}
              about={isLive && <span className="block text-xs font-semibold text-danger">{t('welcome.live')}</span>}
              face={<Avatar name={name} seed={userId} picture={profilePicture} size={36} />}
              toggle={() => picks.toggle('commentator', userId)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

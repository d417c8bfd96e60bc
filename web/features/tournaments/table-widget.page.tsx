import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { standings, tournamentInfo } from '#contract/tournaments.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { WidgetFrame } from '#web/features/widgets/widget-frame.tsx'
import { widgetHandle } from '#web/features/widgets/widget-handle.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { groupName } from './group-name.ts'
import { StandingsTable } from './standings-table.tsx'
import { TableNotes } from './table-notes.tsx'
import { TournamentMark } from './tournament-mark.tsx'
import { useWidgetTables } from './use-widget-tables.ts'

export const handle = widgetHandle

/** Max age of the cached page. Changes of fixtures evict it earlier. */
const cachedMs = 60_000

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call, mayRest } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const asked = { id: params.id ?? '', locale }
  if (!/^\d{1,18}$/.test(asked.id)) throw notFound(url)
  const [tournament, tables] = await Promise.all([
    orNotFound(call(tournamentInfo, asked), url),
    orNotFound(call(standings, asked), url),
  ])
  mayRest({ tags: [`tournament:${asked.id}`], forMs: cachedMs })
  const { id, name, colour } = tournament
  return { tournament: { id, name, colour }, tables }
}

/** Table of a tournament's current season, for iframes of other sites. */
export default function TableWidgetPage() {
  const t = useTranslate()
  const given = useLoaderData<typeof loader>()
  const { id, name, colour } = given.tournament
  const { season, groups, hasLive } = useWidgetTables(id, given.tables)
  const title = t('widget.table.title', { name })
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <WidgetFrame
        head={
          <>
            <TournamentMark colour={colour} size={28} />
            <h1 className="line-clamp-2 min-w-0 flex-1 text-sm font-bold leading-tight">{title}</h1>
            {season && <span className="tabular shrink-0 text-xs text-ink-2">{season.name}</span>}
          </>
        }
        more={{ path: `/giai-dau/${id}?xem=bang`, label: t('widget.openTable') }}
      >
        {groups.length === 0 ? (
          <p className="m-auto px-4 py-8 text-center text-sm text-ink-2">{t('widget.noTable')}</p>
        ) : (
          <>
            {groups.map((group) => {
              const heading = groupName(group, t)
              return (
                <section key={`${group.kind} ${group.name}`}>
                  {heading && (
                    <h2 className="border-y border-line bg-surface-2 px-3 py-1.5 text-sm font-bold">{heading}</h2>
                  )}
                  <StandingsTable
                    group={group}
                    caption={t('table.caption', { name: [name, heading].filter(Boolean).join(' · ') })}
                    room="widget"
                  />
                </section>
              )
            })}
            <div className="border-t border-line px-3 py-3 text-xs">
              <TableNotes groups={groups} criteria={[]} isOrderKnown hasLive={hasLive} />
            </div>
          </>
        )}
      </WidgetFrame>
    </>
  )
}

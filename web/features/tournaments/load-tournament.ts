import type { LoaderFunctionArgs } from 'react-router'
import { bracket, roundFixtures, seasonOutline, standings, topScorers, tournamentInfo } from '#contract/tournaments.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { mustHavePage, pageNumberOf } from '#web/way/page-query.ts'
import { tournamentAddressOf } from './tournament-sections.ts'

const scorersInOverview = 5
const maxInOverview = 12
/**
 * Max age of the cached page. Changes of fixtures evict it earlier; rulings, names and follower counts may be this old.
 */
const restMs = 60_000

export async function loadTournament({ params, url, context }: LoaderFunctionArgs) {
  const { call, mayRest } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const address = tournamentAddressOf(url.searchParams)
  if (!address) throw notFound(url)
  const { section } = address
  if (section !== 'lich' && pageNumberOf(url) > 1) throw notFound(url)
  const of = { id: params.id ?? '', season: address.season ?? undefined, locale }
  const [tournament, outline] = await Promise.all([
    orNotFound(call(tournamentInfo, { id: of.id, locale }), url),
    orNotFound(call(seasonOutline, of), url),
  ])
  const { rounds, hasTable, hasBracket, hasScorers } = outline
  const round = address.round ?? rounds.find(({ isCurrent }) => isCurrent)?.key ?? null
  if (address.round !== null && !rounds.some(({ key }) => key === round)) throw notFound(url)
  const isOverview = section === 'tong-quan'
  const [fixtures, tables, knockOut, scorers] = await Promise.all([
    isOverview || section === 'lich' ? settle(call(roundFixtures, { ...of, ...shownFixtures() })) : null,
    hasTable && (isOverview || section === 'bang') ? settle(call(standings, { ...of, view: address.view })) : null,
    hasBracket && (isOverview || section === 'nhanh') ? settle(call(bracket, of)) : null,
    hasScorers && (isOverview || section === 'ghi-ban')
      ? settle(call(topScorers, { ...of, pageSize: isOverview ? scorersInOverview : 100 }))
      : null,
  ])
  if (fixtures?.ok) mustHavePage(fixtures.data, url)
  mayRest({ tags: [`tournament:${of.id}`], forMs: restMs })
  return { tournament, outline, address, round, fixtures, tables, knockOut, scorers }

  /**
   * Returns the query for fixtures. The schedule shows a round page by page. The overview shows a small round, or the
   * fixtures around now.
   */
  function shownFixtures() {
    if (!isOverview) return { round: round ?? undefined, pageNum: pageNumberOf(url) }
    const isSmall = rounds.some(({ key, total }) => key === round && total <= maxInOverview)
    return { round: isSmall ? (round ?? undefined) : undefined, pageSize: maxInOverview }
  }
}

export type ShownTournament = Awaited<ReturnType<typeof loadTournament>>

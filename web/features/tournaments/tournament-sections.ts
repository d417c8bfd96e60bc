import type { StandingsView } from '#contract/tournaments.ts'
import { queryOf } from '#web/way/page-query.ts'

export const tournamentSections = ['tong-quan', 'lich', 'bang', 'nhanh', 'ghi-ban'] as const
export type TournamentSection = (typeof tournamentSections)[number]

export const viewWords: Record<StandingsView, string | null> = {
  overall: null,
  home: 'san-nha',
  away: 'san-khach',
  form: 'phong-do',
}
export const tableViews = Object.keys(viewWords) as StandingsView[]

export type TournamentAddress = {
  section: TournamentSection
  /** The season's id. Null for the current season. */
  season: string | null
  round: string | null
  view: StandingsView
}

/** Parses the query of a tournament page. Returns null when a part of it is invalid. */
export function tournamentAddressOf(query: URLSearchParams): TournamentAddress | null {
  const [sectionWord, season, round, viewWord] = ['xem', 'mua', 'vong', 'tinh'].map((name) => query.get(name))
  const section = tournamentSections.find((known) => known === (sectionWord ?? 'tong-quan'))
  const view = tableViews.find((known) => viewWords[known] === (viewWord ?? null))
  if (!section || !view || !/^\d{1,18}$/.test(season ?? '0')) return null
  if (!/^(league|group|knockout)-[a-z0-9]{1,20}$/.test(round ?? 'league-1')) return null
  return { section, season: season ?? null, round: round ?? null, view }
}

export function tournamentPath(id: string, to: Partial<TournamentAddress> & { page?: number } = {}): string {
  const { section = 'tong-quan', season, round, view = 'overall', page = 1 } = to
  const xem = section === 'tong-quan' ? null : section
  return `/giai-dau/${id}${queryOf({ xem, mua: season, vong: round, tinh: viewWords[view], trang: page > 1 ? page : null })}`
}

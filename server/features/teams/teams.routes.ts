import { byCountryName, countryOf } from '#contract/rules/countries.ts'
import {
  followedTeamIds,
  followedTeams,
  followTeam,
  teamCountries,
  teamFixtures,
  teamInfo,
  teamList,
  teamSquad,
  teamTables,
} from '#contract/teams.ts'
import { toPage } from '#server/db/page.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Follows } from '#server/features/follows/follows.service.ts'
import type { PlayerService } from '#server/features/players/players.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { TournamentService } from '#server/features/tournaments/tournaments.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { listPlayers } from './squad.store.ts'
import { countTeams, countTeamsByCountry, findTeam, listAliases, listTeams } from './team.store.ts'
import { toFormEntry, toTeam } from './team.view.ts'
import { listComing, listEnded, listForm } from './team-fixture.store.ts'
import type { TeamService } from './teams.service.ts'

type Uses = {
  service: TeamService
  follows: Follows
  schedule: ScheduleService
  tournaments: TournamentService
  players: Pick<PlayerService, 'recentOf'>
  /** Returns the id of the team, or of the team that replaced it. Throws TEAM_NOT_FOUND. */
  standing(teamId: string): Promise<string>
  database: DatabaseEngine
}

const formShown = 10
const first = { pageNum: 1, pageSize: 1 }

export function teamRoutes(uses: Uses): Route[] {
  const { service, follows, schedule, tournaments, players, standing, database } = uses
  const { db } = database
  return [
    handle(teamList, async ({ sport, country, kind, locale, ...paging }) => {
      const filter = { sport, country, kind }
      const [rows, total] = await Promise.all([listTeams(db, { filter, paging }), countTeams(db, filter)])
      return toPage(
        rows.map((row) => toTeam(row, locale)),
        total,
        paging,
      )
    }),
    handle(teamCountries, async ({ sport, locale }) => {
      const rows = await countTeamsByCountry(db, sport)
      const list = rows.map(({ code, total }) => ({ ...countryOf(code, locale), total }))
      return { list: list.toSorted(byCountryName(locale)) }
    }),
    handle(teamInfo, async ({ id: asked, locale }) => {
      const id = await standing(asked)
      const row = await findTeam(db, id)
      if (!row) throw new ApiError('TEAM_NOT_FOUND')
      const [aliases, form, coming, plays] = await Promise.all([
        listAliases(db, id),
        listForm(db, id, formShown),
        listComing(db, { teamId: id, now: new Date(), paging: first }),
        tournaments.ofTeam(id, locale),
      ])
      const [next = null] = await schedule.findAll(coming.ids, locale)
      const { founded, city, venue } = row
      const facts = { founded, city, venue, aliases, form: form.map((entry) => toFormEntry(entry, locale)) }
      return { ...toTeam(row, locale), ...facts, next, tournaments: plays }
    }),
    handle(teamFixtures, async ({ id: asked, list, locale, ...paging }) => {
      const id = await standing(asked)
      const read = list === 'coming' ? listComing : listEnded
      const { ids, total } = await read(db, { teamId: id, now: new Date(), paging })
      return toPage(await schedule.findAll(ids, locale), total, paging)
    }),
    handle(teamSquad, async ({ id: asked }) => {
      const id = await standing(asked)
      const listed = await listPlayers(db, id)
      return { list: listed.length > 0 ? listed : await players.recentOf(id) }
    }),
    handle(teamTables, async ({ id, locale }) => ({ list: await tournaments.tablesOf(await standing(id), locale) })),
    handle(followTeam, async ({ teamId: asked, follow }, { member }) => {
      const { targetId, ...said } = await follows.set(member, { targetId: asked, follow })
      return { teamId: targetId, ...said }
    }),
    handle(followedTeams, async ({ locale, ...paging }, { member }) => {
      const { userId } = member
      const [ids, total] = await Promise.all([follows.followedBy(userId, paging), follows.countFollowed(userId)])
      return toPage(await service.findMany(ids, locale), total, paging)
    }),
    handle(followedTeamIds, async (_, { member }) => ({ ids: await follows.followedBy(member.userId) })),
  ]
}

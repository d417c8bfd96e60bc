import { followedPlayerIds, followedPlayers, followPlayer, playerFixtures, playerInfo } from '#contract/players.ts'
import { countryOf } from '#contract/rules/countries.ts'
import { toPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import type { FollowService } from '#server/features/follows/follows.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { countMatchesOf, findNext, listMatchesOf, listSeasonsOf } from './player-page.store.ts'
import { type PlayerService, readPersons } from './players.service.ts'
import { toPlayer, toPlayerMatch, toPlayerSeason, toPlayerTeam, totalOf } from './players.view.ts'
import { isCurrent } from './stint.rules.ts'

type Uses = {
  db: Db
  service: PlayerService
  follows: ReturnType<FollowService['of']>
  schedule: Pick<ScheduleService, 'findAll'>
  /** Returns the id of the player, or of the player that replaced it. Throws PLAYER_NOT_FOUND. */
  standing(playerId: string): Promise<string>
}

const formShown = 10

export function playerRoutes({ db, service, follows, schedule, standing }: Uses): Route[] {
  return [
    handle(playerInfo, async ({ id: asked, locale }) => {
      const id = await standing(asked)
      const [person] = await readPersons(db, [id])
      if (!person) throw new ApiError('PLAYER_NOT_FOUND')
      const { row, teams } = person
      const nowMs = Date.now()
      const current = teams.filter((team) => isCurrent(team, nowMs)).map((team) => team.id)
      const [seasonRows, form, nextId] = await Promise.all([
        listSeasonsOf(db, id),
        listMatchesOf(db, id, { pageNum: 1, pageSize: formShown }),
        findNext(db, current, nowMs),
      ])
      const [next = null] = nextId === null ? [] : await schedule.findAll([nextId], locale)
      const seasons = seasonRows.map((one) => toPlayerSeason(one, locale))
      const national = teams.find(({ kind }) => kind === 'national')
      return {
        ...toPlayer(row, teams, locale),
        nationality: national && national.country !== '' ? countryOf(national.country, locale) : null,
        club: teams[0]?.kind === 'club' ? '' : (national?.club ?? ''),
        total: totalOf(seasons),
        seasons,
        form: form.map((one) => toPlayerMatch(one, locale)),
        teams: teams.map((team) => toPlayerTeam(team, { locale, nowMs })),
        next,
      }
    }),
    handle(playerFixtures, async ({ id: asked, locale, ...paging }) => {
      const id = await standing(asked)
      const [rows, total] = await Promise.all([listMatchesOf(db, id, paging), countMatchesOf(db, id)])
      return toPage(
        rows.map((row) => toPlayerMatch(row, locale)),
        total,
        paging,
      )
    }),
    ...follows.routes({ follow: followPlayer, followedIds: followedPlayerIds }),
    handle(followedPlayers, async ({ locale, ...paging }, { member }) => {
      const { userId } = member
      const [ids, total] = await Promise.all([follows.followedBy(userId, paging), follows.countFollowed(userId)])
      return toPage(await service.findMany(ids, locale), total, paging)
    }),
  ]
}

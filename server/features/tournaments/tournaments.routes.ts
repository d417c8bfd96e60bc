import { byCountryName, countryOf } from '#contract/rules/countries.ts'
import {
  followedTournamentIds,
  followedTournaments,
  followTournament,
  roundFixtures,
  seasonOutline,
  tournamentCountries,
  tournamentInfo,
  tournamentList,
} from '#contract/tournaments.ts'
import { toPage } from '#server/db/page.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Follows } from '#server/features/follows/follows.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { outlineOf, placeOf } from './outline.view.ts'
import { roundAddress } from './round.rules.ts'
import { type FixtureIds, hasGoals, listAroundNow, listRoundFixtures, listRounds } from './season.store.ts'
import { chooseSeason, tournamentOf } from './seasons.service.ts'
import { rulesOf } from './table-rules.data.ts'
import { countTournaments, countTournamentsByCountry, listSeasons, listTournaments } from './tournament.store.ts'
import { toSeason, toTournament } from './tournament.view.ts'
import type { TournamentService } from './tournaments.service.ts'

type Uses = { service: TournamentService; follows: Follows; schedule: ScheduleService; database: DatabaseEngine }

const international = 'INT'

export function tournamentRoutes({ service, follows, schedule, database: { db } }: Uses): Route[] {
  async function fixturesOf(
    of: { tournamentId: string; seasonId: string | null },
    { round, ...paging }: { round?: string | undefined; pageNum: number; pageSize: number },
  ): Promise<FixtureIds> {
    const { seasonId } = of
    if (round === undefined || seasonId === null) return listAroundNow(db, { ...of, now: new Date(), paging })
    const place = (await listRounds(db, seasonId)).map(placeOf).find((known) => roundAddress(known) === round)
    return place ? listRoundFixtures(db, { seasonId, place, paging }) : { ids: [], total: 0 }
  }

  return [
    handle(tournamentList, async ({ sport, country, locale, ...paging }) => {
      const filter = { sport, country: country === international ? null : country }
      const [rows, total] = await Promise.all([listTournaments(db, { filter, paging }), countTournaments(db, filter)])
      return toPage(
        rows.map((row) => toTournament(row, locale)),
        total,
        paging,
      )
    }),
    handle(tournamentCountries, async ({ sport, locale }) => {
      const rows = await countTournamentsByCountry(db, sport)
      const list = rows.map(({ code, total }) => ({ ...countryOf(code, locale), total }))
      return { list: list.toSorted(byCountryName(locale)) }
    }),
    handle(tournamentInfo, async ({ id, locale }) => {
      const [tournament, list] = await Promise.all([tournamentOf(db, id), listSeasons(db, id)])
      return { ...toTournament(tournament, locale), seasons: list.map(toSeason) }
    }),
    handle(seasonOutline, async (input) => {
      const { tournament, season } = await chooseSeason(db, input)
      const [rounds, hasScorers] = season
        ? await Promise.all([listRounds(db, season.id), hasGoals(db, season.id)])
        : [[], false]
      const outline = outlineOf(rounds, {
        kind: tournament.kind,
        locale: input.locale,
        nowMs: Date.now(),
        isPlanned: rulesOf(tournament.rules).knockOut?.plan !== undefined,
      })
      return { season: season && toSeason(season), ...outline, hasScorers }
    }),
    handle(roundFixtures, async (input) => {
      const { season, tournament } = await chooseSeason(db, input)
      const { ids, total } = await fixturesOf({ tournamentId: tournament.id, seasonId: season?.id ?? null }, input)
      return toPage(await schedule.findAll(ids, input.locale), total, input)
    }),
    handle(followTournament, async ({ tournamentId, follow }, { member }) => {
      const { targetId, ...said } = await follows.set(member, { targetId: tournamentId, follow })
      return { tournamentId: targetId, ...said }
    }),
    handle(followedTournaments, async ({ locale, ...paging }, { member }) => {
      const { userId } = member
      const [ids, total] = await Promise.all([follows.followedBy(userId, paging), follows.countFollowed(userId)])
      return toPage(await service.findMany(ids, locale), total, paging)
    }),
    handle(followedTournamentIds, async (_, { member }) => ({ ids: await follows.followedBy(member.userId) })),
  ]
}

import { eventKinds } from '#contract/rules/fixture-events.ts'
import { bracket, standings, topScorers } from '#contract/tournaments.ts'
import { offsetOf, toPage } from '#server/db/page.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { knockOutOf } from './bracket.view.ts'
import { topScorers as rankedScorers } from './scorers.rules.ts'
import { countPlayed, type GoalRow, listSeasonGoals } from './season.store.ts'
import type { SeasonReader } from './season-facts.service.ts'
import { chooseSeason } from './seasons.service.ts'
import { rulesOf } from './table-rules.data.ts'
import { tablesOf } from './tables.view.ts'
import { toMark, toSeason } from './tournament.view.ts'

type Uses = { reader: SeasonReader; database: DatabaseEngine }

export function seasonRoutes({ reader, database: { db } }: Uses): Route[] {
  return [
    handle(standings, async (input) => {
      const { tournament, season } = await chooseSeason(db, input)
      const rules = rulesOf(tournament.rules, season)
      const order = { criteria: [...rules.criteria], isOrderKnown: rules.isOrderKnown ?? true }
      if (!season) return { season: null, groups: [], ...order, hasLive: false }
      const { view, locale } = input
      const groups = tablesOf(await reader.of(season.id), { kind: tournament.kind, rules, view, locale })
      const hasLive = groups.some(({ rows }) => rows.some(({ isLive }) => isLive))
      return { season: toSeason(season), groups, ...order, hasLive }
    }),
    handle(bracket, async (input) => {
      const { tournament, season } = await chooseSeason(db, input)
      if (!season) return { season: null, rounds: [], thirdPlace: null }
      const rules = rulesOf(tournament.rules, season)
      const viewpoint = { kind: tournament.kind, rules, locale: input.locale, nowMs: Date.now() }
      const knockOut = knockOutOf(await reader.of(season.id), viewpoint)
      return { season: toSeason(season), ...knockOut }
    }),
    handle(topScorers, async (input) => {
      const { season } = await chooseSeason(db, input)
      if (!season) return toPage([], 0, input)
      const [goals, { teams }] = await Promise.all([listSeasonGoals(db, season.id), reader.of(season.id)])
      const all = rankedScorers(goals.map(toGoal), Number.POSITIVE_INFINITY)
      const shown = all.slice(offsetOf(input), offsetOf(input) + input.pageSize)
      const ids = shown.flatMap(({ playerId }) => playerId ?? [])
      const played = await countPlayed(db, season.id, ids)
      const list = shown.flatMap(({ player, teamId, ...scorer }) => {
        const team = teams.get(teamId)
        const matches = played.get(scorer.playerId ?? '')
        const known = matches === undefined ? {} : { matches }
        return team ? [{ ...scorer, ...known, name: player, team: toMark(team, input.locale) }] : []
      })
      return toPage(list, all.length, input)
    }),
  ]
}

function toGoal({ team_id, player, player_id, kind }: GoalRow) {
  const [isOwnGoal, isPenalty] = [kind === eventKinds.ownGoal, kind === eventKinds.penaltyGoal]
  return { teamId: team_id, player, playerId: player_id, isOwnGoal, isPenalty }
}

import { maxFollows } from '#contract/teams.ts'
import type { FollowService } from '#server/features/follows/follows.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { anonymous } from '#server/http/viewer.ts'
import { createPump } from '#server/jobs/pump.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { pagesChanged, publishSiteChanged } from '#server/kit/site-changes.ts'
import { playerRatingRoutes } from './player-ratings.routes.ts'
import { createPlayerRatings, type PlayerRatingService } from './player-ratings.service.ts'
import { playerTarget } from './player-target.service.ts'
import { playerResource } from './players.resource.ts'
import { playerRoutes } from './players.routes.ts'
import { createPlayerService, type PlayerService } from './players.service.ts'
import { createRecords } from './records.service.ts'
import { playerSitemap } from './sitemap.http.ts'

type Uses = { schedule: ScheduleService; follows: FollowService }

/** Between two full steps other work gets the processor: a first start derives all stored fixtures. */
const restMs = 20

export function createPlayers(
  { engines: { database, bus }, log, config }: Ground,
  { schedule, follows: followService }: Uses,
): Feature<PlayerService & { ratings: PlayerRatingService }> {
  const { db } = database
  const target = playerTarget(db)
  const follows = followService.of(target, { max: maxFollows })
  const service = createPlayerService(db)
  const ratings = createPlayerRatings(database, config.playerRatings)
  const records = createRecords({ database, follows })
  const pump = createPump(step, { log, name: 'players' })

  /** Derives the players of due matches, and refreshes the pages of their teams, which may have been rendered before. */
  async function step(): Promise<number | null> {
    const teamIds = await records.step()
    if (teamIds === null) return null
    bus.publish(
      pagesChanged,
      teamIds.map((id) => `team:${id}`),
    )
    return restMs
  }

  async function merge(of: { playerId: string; byId: string }): Promise<void> {
    const teamIds = await records.merge(of)
    bus.publish(pagesChanged, [`player:${of.playerId}`, `player:${of.byId}`, ...teamIds.map((id) => `team:${id}`)])
    pump.wake()
  }

  async function due(kind: 'fixture' | 'team', ids: readonly string[]): Promise<void> {
    await records.due(kind, ids)
    pump.wake()
  }

  return {
    service: { ...service, ratings },
    routes: [
      ...playerRoutes({
        db,
        service,
        follows,
        schedule,
        standing: (playerId) => target.admit(anonymous, playerId),
      }),
      ...playerRatingRoutes(ratings),
    ],
    personal: [personalRows(db, { table: 'player_ratings', goes: true })],
    sitemaps: [playerSitemap(database)],
    resources: [playerResource({ merge, changed: () => publishSiteChanged(bus) })],
    listeners: [
      listener('squad.changed', ({ teamId }) => due('team', [teamId])),
      listener('team.replaced', ({ byId }) => due('team', [byId])),
      listener('details.imported', ({ fixtureIds }) => due('fixture', fixtureIds)),
      listener('lineups.changed', ({ fixtureId }) => due('fixture', [fixtureId])),
      listener('fixture.happened', ({ fixtureId }) => due('fixture', [fixtureId])),
      listener('fixture.corrected', ({ fixtureId }) => due('fixture', [fixtureId])),
      listener('fixture.changed', async ({ fixtureId, isFinished }) => {
        if (isFinished) await due('fixture', [fixtureId])
      }),
    ],
    async start() {
      if (config.roles.includes('jobs')) pump.wake()
    },
    close: () => pump.close(),
  }
}

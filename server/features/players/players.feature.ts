import { maxFollows } from '#contract/teams.ts'
import { listener } from '#server/events.ts'
import type { Feature, Ground } from '#server/feature.ts'
import type { FollowService } from '#server/features/follows/follows.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { anonymous } from '#server/http/viewer.ts'
import { createPump } from '#server/jobs/pump.ts'
import { playerTarget } from './player-target.service.ts'
import { playerRoutes } from './players.routes.ts'
import { createPlayerService, type PlayerService } from './players.service.ts'
import { createRecords } from './records.service.ts'
import { playerSitemap } from './sitemap.http.ts'

type Uses = { schedule: ScheduleService; follows: FollowService }

/** Between two full steps other work gets the processor: a first start derives all stored fixtures. */
const restMs = 20

export function createPlayers(
  { engines: { database }, log, config }: Ground,
  { schedule, follows: followService }: Uses,
): Feature<PlayerService> {
  const { db } = database
  const target = playerTarget(db)
  const follows = followService.of(target, { max: maxFollows })
  const service = createPlayerService(db)
  const records = createRecords({ database, follows })
  const pump = createPump(async () => ((await records.step()) ? restMs : null), { log, name: 'players' })

  async function due(kind: 'fixture' | 'team', ids: readonly string[]): Promise<void> {
    await records.due(kind, ids)
    pump.wake()
  }

  return {
    service,
    routes: playerRoutes({
      db,
      service,
      follows,
      schedule,
      standing: (playerId) => target.admit(anonymous, playerId),
    }),
    sitemaps: [playerSitemap(database)],
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

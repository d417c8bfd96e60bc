import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '#demo/world.ts'
import { createRulingService } from '#server/features/tournaments/rulings.service.ts'
import { startTestApp } from '#tests/setup/test-app.ts'
import { followPageChanges } from './page-changes.ts'

test('a change of a fixture is reported for its page, both teams’ pages and the tournament’s page', async () => {
  const app = await startTestApp()
  onTestFinished(app.close)
  const reported = new Set<string>()
  const end = followPageChanges(app.engines.bus, (tags) => {
    for (const tag of tags) reported.add(tag)
  })
  onTestFinished(end)
  const fixtureId = await createWorld(app, { password: 'Khan-Dai-2468' }).result({ score: [2, 1] })
  const { db } = app.engines.database
  const fixture = await db.selectFrom('fixtures').selectAll().where('id', '=', fixtureId).executeTakeFirstOrThrow()
  const expected = [
    `fixture:${fixtureId}`,
    `team:${fixture.home_id}`,
    `team:${fixture.away_id}`,
    `tournament:${fixture.tournament_id}`,
  ]
  await expect.poll(() => expected.filter((tag) => !reported.has(tag))).toEqual([])
})

test('a ruling on points is reported for the page of its tournament', async () => {
  const app = await startTestApp()
  onTestFinished(app.close)
  const reported = new Set<string>()
  onTestFinished(
    followPageChanges(app.engines.bus, (tags) => {
      for (const tag of tags) reported.add(tag)
    }),
  )
  const world = createWorld(app, { password: 'Khan-Dai-2468' })
  const tournamentId = await world.tournament()
  const seasonId = await world.season({ tournamentId })
  const rulings = createRulingService(app.engines.database)
  const teamId = await world.team()
  await world.fixture({ tournamentId, seasonId, homeId: teamId })
  await rulings.rule({ seasonId, teamId, kind: 'points', value: -3, reason: 'Nợ lương' })
  await expect.poll(() => [...reported]).toContain(`tournament:${tournamentId}`)
})

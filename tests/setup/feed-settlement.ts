import { expect } from 'vitest'
import { predictionOfFixture } from '#contract/predictions.ts'
import { tipInfo, tipsCreate } from '#contract/tips.ts'
import { createWorld } from '#demo/world.ts'
import type { FixturePatch } from '#server/features/sports-data/provider.rules.ts'
import { eventually } from './eventually.ts'
import { createPredictionWorld } from './predictions.ts'
import { anchor, createIntakeRun, fetched, patch } from './sports-intake.ts'
import type { TestApp } from './test-app.ts'
import { createTipWorld } from './tips.ts'

const hourMs = 3_600_000

export const hanoi = { ext: 'hn', name: 'Hanoi Red River', country: 'VN' }
export const hue = { ext: 'hue', name: 'Hue Citadel', country: 'VN' }

/** Sends a provider's matches to the application, and settles a member's tips and predictions on them. */
export async function createFeedSettlement(app: TestApp) {
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const run = createIntakeRun(app)
  const tips = createTipWorld(app, world)
  const predictions = createPredictionWorld(app, world)
  const member = await world.user({ name: 'Lan' })
  const token = () => world.tokenOf(member)
  let cups = 0
  /** Each read of a tip uses another language, because responses are cached for some seconds. */
  let reads = 0

  return {
    world,
    run,
    /**
     * Adds Hanoi–Hue, by default an hour from now, in a new competition, because the same pair at the same hour of one
     * competition is one match. Returns functions that send its later listings and read it.
     */
    async match(given: Partial<FixturePatch> = {}) {
      cups += 1
      const tournament = { ext: `cup-${cups}`, name: `Cup ${cups}`, code: `cup.${cups}`, country: 'VN' }
      const kickOff = Math.floor(Date.now() / 1_000) * 1_000 + hourMs
      const planned = { tournament, home: hanoi, away: hue, kickOff, ...given }
      const made = await run.fixtureOf(planned)
      const { fixtures, ext, id } = made
      return {
        ...made,
        kickOff: planned.kickOff,
        planned,
        listed: (later: Partial<FixturePatch>, as = ext, terms = anchor) =>
          fixtures.take([fetched(as, patch({ ...planned, ...later }))], terms),
        /** Returns "Home 1–0 Away". */
        async shown() {
          const fixture = await app.features.schedule.find(id, 'vi')
          return `${fixture?.home.name} ${fixture?.home.score ?? ''}–${fixture?.away.score ?? ''} ${fixture?.away.name}`
        },
      }
    },
    /** Gives a tip of 2 units on the home team at 1.90 with a quarter-ball handicap. Returns its id. */
    async tipOn(fixtureId: string) {
      await tips.offer(fixtureId, { prices: ['1.9', '1.96'] })
      const body = { fixtureId, market: 'handicap', line: 0.25, side: 'home', stake: 2, content: '' } as const
      return (await app.call(tipsCreate, body, { token: await token() })).data.id
    },
    async tipOf(id: string) {
      reads += 1
      return (await app.call(tipInfo, { id, locale: (['vi', 'en', 'zh'] as const)[reads % 3] })).data.tip
    },
    /** Runs the settler, by default eleven minutes from now, until `total` tips were settled. */
    async settled(total: number, afterMs = 11 * 60_000) {
      let count = 0
      await eventually(async () => {
        count += await app.features.tips.settleDue(Date.now() + afterMs)
        expect(count).toBe(total)
      })
    },
    /** Opens a contest for the fixture's season and predicts its score. */
    async predict(fixtureId: string, score: [number, number]) {
      const fixture = await app.features.schedule.find(fixtureId, 'vi')
      await app.features.predictions.openContest(fixture?.seasonId ?? '')
      expect((await predictions.predict(member, fixtureId, score)).code).toBe(0)
    },
    async predictionOf(fixtureId: string) {
      return (
        (await app.call(predictionOfFixture, { fixtureId }, { token: await token() })).data.slot?.prediction ?? null
      )
    },
    /** Returns the open question about a source's key, if there is one. */
    async questionOf(ext: string) {
      const open = await app.features.sportsData.mapping.openReviews({ after: '0', limit: 500 })
      return open.find((one) => one.ext_id === ext)
    },
  }
}

export type FeedSettlement = Awaited<ReturnType<typeof createFeedSettlement>>

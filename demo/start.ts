import type { FastifyBaseLogger } from 'fastify'
import type { FixtureSummary } from '#contract/schedule.ts'
import type { App } from '#server/app.ts'
import type { Config } from '#server/config/config-shape.ts'
import type { Engines } from '#server/engines/ports.ts'
import { basketballBoard, footballBoard } from './board/layout.ts'
import { readBoard } from './board/painter.ts'
import type { Calendar } from './calendar.ts'
import { eventsFrom } from './data/events.ts'
import { chatters } from './data/people.ts'
import { positions } from './data/positions.ts'
import { startDetailsWriter, writePastDetails } from './details.ts'
import { createDirector, type OnStage } from './director.ts'
import { demoFacts } from './facts.ts'
import { publishForecasts } from './forecasters.ts'
import { createGivers } from './givers.ts'
import { takePlaces } from './goers.ts'
import { settleFriendStreaks, settleHabits } from './habits.ts'
import { createHighlightMakers } from './highlights.ts'
import { createJournalists } from './journalists.ts'
import { fillDesk } from './moderators.ts'
import { occasionsIn } from './occasions.ts'
import { startOddsMarket, writePastOdds } from './odds-market.ts'
import { createPosters } from './posters.ts'
import { createPredictors } from './predictors.ts'
import { startRaters } from './raters.ts'
import { createReelMakers } from './reels.ts'
import { createReplays, withReplays } from './replays.ts'
import { openDemoRooms } from './rooms.ts'
import { startRounds } from './rounds.ts'
import { type Cast, community, createSeed } from './seed.ts'
import { createShooters } from './shooters.ts'
import { createSpinners } from './spinners.ts'
import { keepStories } from './stories.ts'
import { createPerformer, type StagePerformer } from './streams.ts'
import { bringSuspects } from './suspects.ts'
import { createTalkers } from './talkers.ts'
import { createTipsters } from './tipsters.ts'
import { createWorld } from './world.ts'

type Uses = {
  app: Pick<App, 'features' | 'invoke'>
  config: Pick<Config, 'demoPassword' | 'secret'>
  engines: Pick<Engines, 'database' | 'media' | 'storage'>
  log: FastifyBaseLogger
  /** Clock of the seed, by default the system’s. With one time, two seeds plan the same matches. */
  now?: () => number
}

const tickMs = 2_000
const calendarEveryMs = 3_600_000
/** Max rooms with demo chat, in addition to those of the fixtures on air. */
const otherRooms = 2
const marbleRooms = ['san-mat-troi', 'san-mat-trang']

const stages = {
  football: { layout: footballBoard, clips: ['football-minh-khang', 'football-thao-vy'] },
  basketball: { layout: basketballBoard, clips: ['basketball-hoang-nam'] },
} as const

export const logins = [
  { username: 'demo', about: 'a viewer' },
  { username: 'blv', about: 'a commentator' },
  { username: 'admin', about: 'an operator' },
]

/** Creates the demo world: a site with activity from its first minute, at any time of day. */
export function createDemo({ app, config, engines, log, now = Date.now }: Uses) {
  const { features } = app
  const world = createWorld(app, { password: config.demoPassword })
  const seeding = createSeed({ features, database: engines.database, world })
  const director = createDirector({ database: engines.database, schedule: features.schedule, log })
  const facts = demoFacts()
  const replays = createReplays({ database: engines.database, schedule: features.schedule, facts })
  let cast: Cast = new Map()
  let calendar: Calendar
  /** Time up to which the seed has written odds. */
  let writtenUntilMs = 0

  const predictors = () => createPredictors({ features, database: engines.database, cast, people: community })
  const spinners = () => createSpinners({ features, cast, people: community, log })
  const shooters = () => createShooters({ features, cast, people: community })
  const tipsters = () => createTipsters({ database: engines.database, tips: features.tips, cast, log })

  async function play(): Promise<() => Promise<void>> {
    const ids = (names: readonly string[]) => names.flatMap((name) => cast.get(name) ?? [])
    const talkers = createTalkers({ chat: features.chat, talkers: ids(chatters.map(([name]) => name)), log })
    const givers = createGivers({
      features,
      database: engines.database,
      list: app.invoke,
      log,
      givers: ids(chatters.map(([name]) => name)),
    })
    const uses = { ingest: features.ingest, media: engines.media, secret: config.secret, log }
    const performers = new Map<string, StagePerformer>()
    const boards = {
      football: await readBoard('football', stages.football.layout),
      basketball: await readBoard('basketball', stages.basketball.layout),
    }
    const endMarket = startOddsMarket({ database: engines.database, odds: features.odds, log }, writtenUntilMs)
    const endDetails = startDetailsWriter({ database: engines.database, fixtureDetails: features.fixtureDetails, log })
    const endTipping = tipsters().start()
    const endRating = startRaters({ features, database: engines.database, cast, people: community, log })
    const ending = new AbortController()
    const reviewed = features.forecasts
      .reviewPast(ending.signal)
      .catch((error: unknown) => log.warn({ err: error }, 'the demo has no forecasts of past seasons'))
    let plannedAt = Date.now()

    async function tick(): Promise<void> {
      const nowMs = Date.now()
      if (nowMs - plannedAt > calendarEveryMs) {
        await seeding.fixtures(cast, { calendar, fromMs: nowMs, nowMs })
        await predictors().predict(nowMs)
        await shooters().play(nowMs)
        await spinners().spin(nowMs)
        plannedAt = nowMs
      }
      await replays.advance(nowMs)
      const { live, goals } = await director.advance(nowMs)
      await perform(live)
      const rooms = await roomsOf(live)
      await talkers.gather(rooms)
      await givers.gather(rooms)
      for (const goal of goals) {
        talkers.cheer(goal)
        givers.cheer(goal)
      }
    }

    /** Puts the commentators of the shown fixtures on air, and ends the streams of all others. */
    async function perform(live: OnStage[]): Promise<void> {
      const shown = shownNow(live)
      const seated = new Set(shown.flatMap(({ fixture }) => fixture.commentators))
      for (const [username, performer] of performers) {
        if (seated.has(username)) continue
        await performer.leave()
        performers.delete(username)
      }
      for (const { sport, onStage, fixture, number } of shown)
        for (const [seat, username] of fixture.commentators.entries()) {
          const userId = cast.get(username)
          if (userId === undefined) continue
          // Matches that are played at the same time have different clips, and so have two commentators of a match.
          const { clips } = stages[sport]
          const clip = clips[(number + seat) % clips.length] ?? clips[0]
          const performer =
            performers.get(username) ?? (await createPerformer(uses, { userId, username, clip, board: boards[sport] }))
          performers.set(username, performer)
          await performer.follow({ ...onStage, teams: [fixture.home, fixture.away] })
        }
    }

    /** Returns the fixtures with a commentator, the one that the site shows first at the beginning. */
    function shownNow(live: OnStage[]) {
      const nowMs = Date.now()
      return (['football', 'basketball'] as const).flatMap((sport) => {
        const first = calendar.onAir(sport, nowMs)
        return calendar
          .shownAt(sport, nowMs)
          .toSorted((one, other) => Number(other.fixture === first) - Number(one.fixture === first))
          .flatMap((show) => {
            const onStage = live.find(({ key }) => key === show.fixture.key)
            return onStage ? [{ ...show, sport, onStage }] : []
          })
      })
    }

    async function roomsOf(live: OnStage[]): Promise<FixtureSummary[]> {
      const shown = shownNow(live).map(({ onStage }) => onStage)
      const others = live.filter((fixture) => !shown.includes(fixture)).slice(-otherRooms)
      const marble = await Promise.all(marbleRooms.map((slug) => features.marble.stage(slug)))
      const ids = [...shown, ...others].map(({ fixtureId }) => fixtureId)
      const talking = [...ids, ...marble.flatMap((stage) => stage?.fixtureId ?? [])]
      const found = await Promise.all(talking.map((fixtureId) => features.schedule.find(fixtureId, 'vi')))
      return found.filter((fixture) => fixture !== null)
    }

    const endTicks = startRounds({
      round: tick,
      restMs: tickMs,
      onFailure: (error) => log.warn({ err: error }, 'the demo missed a beat'),
    })
    return async () => {
      ending.abort()
      await reviewed
      await endTicks()
      await endTipping()
      await endRating()
      await endMarket()
      await endDetails()
      talkers.close()
      givers.close()
      await Promise.all([...performers.values()].map((performer) => performer.leave()))
    }
  }

  /** Writes the details of past matches first, because news and posts need them. */
  async function writeUp(): Promise<void> {
    await writePastDetails({ database: engines.database, fixtureDetails: features.fixtureDetails }, now())
    await Promise.all([
      createJournalists({ app, cast }).write(now()),
      createPosters({ app, database: engines.database, cast, people: community }).write(now()),
    ])
  }

  /** Runs these steps in sequence, because some of them transfer xu. */
  async function playAlong(): Promise<void> {
    await predictors().predict(now())
    await shooters().play(now())
    await spinners().spin(now())
    for (const event of eventsFrom(now(), occasionsIn(calendar, now()))) await features.events.keep(event)
    await takePlaces({ app, cast, people: community })
    for (const position of positions) await features.careers.keepPosition(position)
  }

  async function keepClips(): Promise<void> {
    await keepStories({ app, storage: engines.storage, cast }, now())
    await createReelMakers({ app, cast }).write(now())
    await createHighlightMakers({ app, database: engines.database }).write(now())
  }

  return {
    logins,
    /**
     * Creates the missing parts of the demo world. A second run creates nothing twice. `reached` is called with the name
     * of each part before it is written.
     */
    async seed(reached: (part: string) => void = () => {}): Promise<void> {
      reached('members')
      cast = await seeding.people()
      // Runs before all other steps that transfer xu, so that the demo member’s statement begins with it.
      const userId = cast.get('demo')
      if (userId !== undefined) await settleHabits({ features, database: engines.database, userId }, now())
      reached('leagues')
      await seeding.facts(withReplays(facts, now()))
      await seeding.leagues()
      reached('matches')
      calendar = await seeding.calendar(now())
      await seeding.fixtures(cast, { calendar, fromMs: calendar.startsAt, nowMs: now() })
      writtenUntilMs = now()
      const oddsWritten = writePastOdds(engines.database, writtenUntilMs)
      // `oddsWritten` is awaited below. If an earlier step throws first, its rejection must not be unhandled.
      oddsWritten.catch(() => {})
      await director.advance(now())
      reached('tips and forecasts')
      await tipsters().open()
      await publishForecasts({ database: engines.database, forecasts: features.forecasts }, now())
      reached('rooms and friends')
      const { chat, friends } = features
      await openDemoRooms({ chat, world, areFriends: friends.areFriends, cast })
      await settleFriendStreaks({ features, cast }, now())
      await seeding.settle(cast)
      reached('news, posts and films')
      // In parallel, because each mostly waits for the database or for file processing.
      await Promise.all([writeUp(), playAlong(), keepClips()])
      reached('settlements')
      await bringSuspects(features, now())
      await fillDesk(app)
      await oddsWritten
      await features.forecasts.scoreDue()
      await tipsters().givePast()
    },
    /** Starts the activity of the demo world. Returns a stop function. */
    play,
  }
}

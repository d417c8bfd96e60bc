import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Engines } from './engines/ports.ts'
import type { Feature } from './feature.ts'
import { createAccount } from './features/account/account.feature.ts'
import { createBookings } from './features/bookings/bookings.feature.ts'
import { createCalendar } from './features/calendar/calendar.feature.ts'
import { createChat } from './features/chat/chat.feature.ts'
import { createCommentators } from './features/commentators/commentators.feature.ts'
import { createFixtures } from './features/fixtures/fixtures.feature.ts'
import { createIngest } from './features/ingest/ingest.feature.ts'
import { createLevels } from './features/levels/levels.feature.ts'
import { createAudience } from './features/live/audience.service.ts'
import { createLive } from './features/live/live.feature.ts'
import { createNotifications } from './features/notifications/notifications.feature.ts'
import { createOdds } from './features/odds/odds.feature.ts'
import { createPresence } from './features/presence/presence.feature.ts'
import { createSchedule } from './features/schedule/schedule.feature.ts'
import { createSearch } from './features/search/search.feature.ts'
import { createSession } from './features/session/session.feature.ts'
import { createSite } from './features/site/site.feature.ts'
import { createSportsData } from './features/sports-data/sports-data.feature.ts'
import { createTeams } from './features/teams/teams.feature.ts'
import { createTips } from './features/tips/tips.feature.ts'
import { createTournaments } from './features/tournaments/tournaments.feature.ts'
import type { Metrics } from './http/metrics.ts'
import type { Authority } from './http/tokens.ts'
import { createRealtime } from './realtime/realtime.feature.ts'

export type Ground = {
  engines: Engines
  config: Config
  authority: Authority
  metrics: Metrics
  log: FastifyBaseLogger
  /** Viewers of a stream at this instance's live edge. */
  watchingHere: (streamId: string) => number
}

/** Every feature, read top to bottom: each is given the ground and the services above it. */
export function createFeatures(ground: Ground) {
  const session = createSession(ground)
  const account = createAccount(ground, { sessions: session.service })
  const levels = createLevels(ground)
  const site = createSite(ground)
  const sockets = createRealtime(ground)
  const realtime = sockets.service
  const chat = createChat(ground, { realtime, accounts: account.service })
  const presence = createPresence(ground, { realtime, accounts: account.service, rooms: chat.service })
  const audience = createAudience({ bus: ground.engines.bus, watchingHere: ground.watchingHere })
  const schedule = createSchedule(ground, { audience, realtime, rooms: chat.service })
  const tournaments = createTournaments(ground, { schedule: schedule.service })
  const teams = createTeams(ground, { schedule: schedule.service, tournaments: tournaments.service })
  const commentators = createCommentators(ground, { schedule: schedule.service })
  const search = createSearch(ground, {
    teams: teams.service,
    tournaments: tournaments.service,
    commentators: commentators.service,
    schedule: schedule.service,
  })
  const ingest = createIngest(ground, { schedule: schedule.service, audience, realtime })
  const fixtures = createFixtures(ground, { schedule: schedule.service, realtime })
  const notifications = createNotifications(ground, { realtime })
  const bookings = createBookings(ground, { notifications: notifications.service, schedule: schedule.service })
  const calendar = createCalendar(ground, { bookings: bookings.service })
  const odds = createOdds(ground, { schedule: schedule.service, realtime })
  const sportsData = createSportsData(ground, {
    schedule: schedule.service,
    fixtures: fixtures.service,
    teams: teams.service,
    odds: odds.service,
  })
  const tips = createTips(ground, {
    accounts: account.service,
    chat: chat.service,
    odds: odds.service,
    notifications: notifications.service,
  })
  const live = createLive({
    schedule: schedule.service,
    commentators: commentators.service,
    ingest: ingest.service,
    audience,
    rooms: chat.service,
    desk: presence.service,
    media: ground.engines.media,
  })
  const all: Feature<unknown>[] = [
    session,
    account,
    levels,
    site,
    sockets,
    presence,
    chat,
    schedule,
    tournaments,
    teams,
    commentators,
    search,
    ingest,
    fixtures,
    notifications,
    bookings,
    calendar,
    odds,
    sportsData,
    tips,
    live,
  ]
  return {
    all,
    accounts: account.service,
    chat: chat.service,
    schedule: schedule.service,
    teams: teams.service,
    sportsData: sportsData.service,
    tournaments: tournaments.service,
    commentators: commentators.service,
    ingest: ingest.service,
    fixtures: fixtures.service,
    notifications: notifications.service,
    bookings: bookings.service,
    odds: odds.service,
    tips: tips.service,
  }
}

export type Features = ReturnType<typeof createFeatures>

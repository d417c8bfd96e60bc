import { createAccount } from './features/account/account.feature.ts'
import { createOwnUserRead } from './features/account/own-user.view.ts'
import { createActivity } from './features/activity/activity.feature.ts'
import { createArticles } from './features/articles/articles.feature.ts'
import { createAudience } from './features/audience/audience.service.ts'
import { createBackups } from './features/backups/backups.feature.ts'
import { createBookings } from './features/bookings/bookings.feature.ts'
import { createCalendar } from './features/calendar/calendar.feature.ts'
import { createCareers } from './features/careers/careers.feature.ts'
import { createChat } from './features/chat/chat.feature.ts'
import { createCheckIn } from './features/check-in/check-in.feature.ts'
import { createComics } from './features/comics/comics.feature.ts'
import { createCommentatorDesk } from './features/commentator-desk/commentator-desk.feature.ts'
import { createCommentators } from './features/commentators/commentators.feature.ts'
import { createComments } from './features/comments/comments.feature.ts'
import { createConsole } from './features/console/console.feature.ts'
import { createEvents } from './features/events/events.feature.ts'
import { createFeedback } from './features/feedback/feedback.feature.ts'
import { createFilms } from './features/films/films.feature.ts'
import { createFixtureDetails } from './features/fixture-details/fixture-details.feature.ts'
import { createFollows } from './features/follows/follows.feature.ts'
import { createForecasts } from './features/forecasts/forecasts.feature.ts'
import { createFraud } from './features/fraud/fraud.feature.ts'
import { createFriends } from './features/friends/friends.feature.ts'
import { createGifts } from './features/gifts/gifts.feature.ts'
import { createGoalMomentsFeature } from './features/goal-moments/goal-moments.feature.ts'
import { createHighlights } from './features/highlights/highlights.feature.ts'
import { createIngest } from './features/ingest/ingest.feature.ts'
import { createLedger } from './features/ledger/ledger.feature.ts'
import { createLevelCurve } from './features/levels/level-curve.service.ts'
import { createLevels } from './features/levels/levels.feature.ts'
import { createLive } from './features/live/live.feature.ts'
import { createLucky } from './features/lucky/lucky.feature.ts'
import { createMachines } from './features/machines/machines.feature.ts'
import { createMails } from './features/mails/mails.feature.ts'
import { createMarble } from './features/marble/marble.feature.ts'
import { createMemberDeskFeature } from './features/member-desk/member-desk.feature.ts'
import { createMembers } from './features/members/members.feature.ts'
import { createMinigame } from './features/minigame/minigame.feature.ts'
import { createMissions } from './features/missions/missions.feature.ts'
import { createModeration } from './features/moderation/moderation.feature.ts'
import { createNewsfeed } from './features/newsfeed/newsfeed.feature.ts'
import { createNotifications } from './features/notifications/notifications.feature.ts'
import { createOdds } from './features/odds/odds.feature.ts'
import { createPersonalData } from './features/personal-data/personal-data.feature.ts'
import { createPlayers } from './features/players/players.feature.ts'
import { createPredictions } from './features/predictions/predictions.feature.ts'
import { createPresence } from './features/presence/presence.feature.ts'
import { createPrivacy } from './features/privacy/privacy.feature.ts'
import { createRatings } from './features/ratings/ratings.feature.ts'
import { createReactions } from './features/reactions/reactions.feature.ts'
import { createReels } from './features/reels/reels.feature.ts'
import { createReferral } from './features/referral/referral.feature.ts'
import { createReports } from './features/reports/reports.feature.ts'
import { createRewards } from './features/rewards/rewards.feature.ts'
import { createSchedule } from './features/schedule/schedule.feature.ts'
import { createScreening } from './features/screening/screening.feature.ts'
import { createSearch } from './features/search/search.feature.ts'
import { createSession } from './features/session/session.feature.ts'
import { createSetUp } from './features/set-up/set-up.feature.ts'
import { createSite } from './features/site/site.feature.ts'
import { createSocialCards } from './features/social-cards/social-cards.feature.ts'
import { createSportsData } from './features/sports-data/sports-data.feature.ts'
import { createStatus } from './features/status/status.feature.ts'
import { createSystem } from './features/system/system.feature.ts'
import { createTeams } from './features/teams/teams.feature.ts'
import { createTips } from './features/tips/tips.feature.ts'
import { createTournaments } from './features/tournaments/tournaments.feature.ts'
import { createUploads } from './features/uploads/uploads.feature.ts'
import { createViews } from './features/views/views.feature.ts'
import { createWelcome } from './features/welcome/welcome.feature.ts'
import { createWorks } from './features/works/works.feature.ts'
import { fixtureRows } from './fixture-rows.ts'
import type { Feature, Ground } from './kit/feature.ts'
import { createRealtime } from './realtime/realtime.feature.ts'

/** Creates every feature in order. Each gets the ground and the services of the features created before it. */
export function createFeatures(given: Ground) {
  const all: Feature<unknown>[] = []
  function add<Service>(feature: Feature<Service>): Service {
    all.push(feature)
    return feature.service
  }

  const mail = add(createMails(given))
  const ground: Ground = { ...given, engines: { ...given.engines, mail } }
  const curve = createLevelCurve(ground)
  const ownUser = createOwnUserRead(ground.engines.database.db, curve.levelOf)
  const sessions = add(createSession(ground, { ownUser }))
  const realtime = add(createRealtime(ground))
  const screening = add(createScreening(ground))
  const uploads = add(createUploads(ground, { realtime, screening }))
  const accounts = add(createAccount(ground, { sessions, screening, uploads, ownUser, levelOf: curve.levelOf }))
  add(createPrivacy(ground))
  add(createFeedback(ground, { uploads }))
  const careers = add(createCareers(ground, { uploads }))
  const ledger = add(createLedger(ground, { accounts, realtime }))
  const activity = add(createActivity(ground, { realtime }))
  add(createLevels(ground, { accounts, activity, ledger, realtime, curve }))
  const checkIns = add(createCheckIn(ground, { accounts, activity, ledger }))
  const referral = add(createReferral(ground, { accounts, activity, ledger }))
  const missions = add(createMissions(ground, { accounts, activity, ledger }))
  const fraud = add(createFraud(ground))
  const follows = add(createFollows(ground))
  const reactions = add(createReactions(ground, { accounts }))
  const ratings = add(createRatings(ground))
  const reports = add(createReports(ground, { accounts }))
  const views = add(createViews(ground))
  const site = add(createSite(ground, { views }))
  const friends = add(createFriends(ground, { realtime, accounts, follows, reports }))
  const chat = add(createChat(ground, { realtime, accounts, follows, reports, screening, uploads }))
  const { suspensions } = add(createModeration(ground, { accounts, chat, reports, screening, sessions }))
  const desk = add(createPresence(ground, { realtime, accounts, rooms: chat }))
  const audience = createAudience({ bus: ground.engines.bus, viewersOf: ground.viewersOf })
  const schedule = add(createSchedule(ground, { audience, realtime, rooms: chat, fixtureRows }))
  const tournaments = add(createTournaments(ground, { schedule, follows }))
  const players = add(createPlayers(ground, { schedule, follows }))
  const teams = add(createTeams(ground, { schedule, tournaments, follows, players }))
  const commentators = add(createCommentators(ground, { schedule }))
  const commentatorRatings = add(
    createMembers(ground, { accounts, follows: friends.follows, ratings, commentators, schedule }),
  )
  add(createSearch(ground, { teams, players, tournaments, commentators, schedule }))
  const ingest = add(createIngest(ground, { accounts, schedule, audience, realtime }))
  add(createCommentatorDesk(ground, { accounts, schedule, ingest }))
  const fixtureDetails = add(createFixtureDetails(ground, { schedule, realtime }))
  const comments = add(
    createComments(ground, {
      realtime,
      accounts,
      friends,
      reactions,
      reports,
      publishable: chat.publishable,
      refuseBanned: chat.moderation.refuseBanned,
    }),
  )
  const notifications = add(createNotifications(ground, { mails: mail.lists, realtime, chat, comments }))
  const bookings = add(createBookings(ground, { notifications, schedule }))
  add(createCalendar(ground, { bookings }))
  add(createWelcome(ground))
  const odds = add(createOdds(ground, { schedule, realtime }))
  const sportsData = add(createSportsData(ground, { schedule, fixtureDetails, teams, tournaments, odds }))
  const tips = add(
    createTips(ground, {
      accounts,
      follows: friends.follows,
      reactions,
      reports,
      views,
      comments,
      chat,
      odds,
      notifications,
      mails: mail.lists,
    }),
  )
  const forecasts = add(createForecasts(ground, { schedule, odds }))
  const newsfeed = add(
    createNewsfeed(ground, {
      accounts,
      uploads,
      follows,
      reactions,
      reports,
      comments,
      realtime,
      schedule,
      fixtureDetails,
      tips,
      chat,
    }),
  )
  const articles = add(createArticles(ground, { accounts, uploads, reactions, views, comments, schedule, newsfeed }))
  const marble = add(createMarble(ground, { realtime, schedule, teams, tournaments, chat, ledger }))
  const works = add(createWorks(ground, { comments, ratings, views }))
  const films = add(createFilms(ground, { works, uploads }))
  const comics = add(createComics(ground, { works, uploads }))
  add(createStatus(ground))
  const social = { accounts, uploads, reactions, reports, views, comments, chat }
  const highlights = add(createHighlights(ground, { ...social, schedule, fixtureDetails, ingest, audience }))
  const goalMoments = add(createGoalMomentsFeature(ground, { chat, schedule, fixtureDetails }))
  const reels = add(createReels(ground, social))
  const { playback, origins } = ground
  add(createLive({ schedule, commentators, ingest, audience, rooms: chat, desk, origins, playback }))
  const { figures } = add(
    createConsole(ground, {
      accounts,
      uploads,
      resources: () => all.flatMap(({ resources }) => resources ?? []),
      queues: () => all.flatMap(({ queues }) => queues ?? []),
      audience,
      schedule,
      finders: () => all.flatMap(({ finders }) => finders ?? []),
    }),
  )
  add(createMemberDeskFeature(ground, { accounts, sessions, suspensions }))
  add(createPersonalData(ground, { accounts, sessions, parts: () => all.flatMap(({ personal }) => personal ?? []) }))
  const backups = add(createBackups(ground))
  add(createSetUp(ground, { mail, backups }))
  add(createSystem(ground, { backups }))
  const machines = add(createMachines(ground, { accounts, sessions, schedule }))
  const lucky = add(createLucky(ground, { ledger }))
  const events = add(createEvents(ground, { notifications, newsfeed }))
  const minigame = add(createMinigame(ground, { activity, friends, ledger, notifications }))
  add(createSocialCards(ground, { articles, schedule, fixtureDetails, duels: minigame.duels }))
  const gifts = add(createGifts(ground, { accounts, chat, ledger, levelOf: curve.levelOf }))
  const predictions = add(createPredictions(ground, { realtime, accounts, schedule, ledger, notifications, chat }))
  const rewards = add(
    createRewards(ground, {
      checkIns,
      ledger,
      notifications,
      places: [missions, lucky, predictions, minigame, marble, events, referral],
    }),
  )
  return {
    all,
    accounts,
    activity,
    backups,
    checkIns,
    fraud,
    referral,
    rewards,
    ledger,
    machines,
    mails: mail,
    careers,
    events,
    figures,
    articles,
    friends,
    gifts,
    realtime,
    chat,
    schedule,
    teams,
    sportsData,
    tournaments,
    players,
    commentators,
    commentatorRatings,
    ingest,
    marble,
    lucky,
    minigame,
    missions,
    sessions,
    site,
    fixtureDetails,
    forecasts,
    goalMoments,
    highlights,
    newsfeed,
    reactions,
    reels,
    notifications,
    predictions,
    bookings,
    comics,
    comments,
    films,
    odds,
    tips,
    uploads,
    views,
  }
}

export type Features = ReturnType<typeof createFeatures>

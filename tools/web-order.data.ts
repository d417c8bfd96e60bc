/** The features of the web. Each imports only those above it; `web/login`, `web/time` and the like import none. */
export const webOrder: readonly string[] = [
  ...['odds', 'friends', 'notifications', 'uploads', 'account', 'reactions', 'reports', 'views', 'follows'],
  ...['rewards', 'referral', 'session', 'console', 'ledger', 'gifts', 'levels', 'check-in'],
  ...['chat', 'moderation', 'comments', 'tips', 'newsfeed', 'articles'],
  ...['calendar', 'bookings', 'tournaments', 'teams', 'fixtures', 'schedule', 'reels', 'highlights'],
  ...['search', 'predictions', 'ingest', 'live', 'marble', 'rooms', 'members'],
  ...['works', 'comics', 'films', 'lucky', 'minigame', 'missions', 'events', 'careers', 'feedback'],
  ...['home', 'offline', 'site'],
]

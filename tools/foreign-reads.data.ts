/**
 * Tables that a feature still reads by name though another owns them. Nothing may be added; what is no longer read has to
 * be taken out.
 */
export const foreignReads: Record<string, readonly string[]> = {
  bookings: ['fixture_commentators', 'fixtures', 'teams'],
  calendar: ['bookings', 'fixture_commentators', 'fixtures', 'team_replacements', 'teams', 'tournaments', 'users'],
  commentators: ['bookings', 'fixture_commentators', 'live_sessions'],
  fixtures: ['fixtures'],
  odds: ['fixtures'],
  presence: ['users'],
  schedule: ['bookings', 'live_sessions', 'tips'],
  search: ['commentator_profiles', 'fixtures', 'team_replacements', 'teams', 'tournaments'],
  server: ['fixtures'],
  session: ['users'],
  'sports-data': ['fixture_events', 'fixtures', 'team_aliases', 'team_replacements', 'teams', 'tournaments'],
  teams: ['fixtures'],
  tips: ['fixture_statistics', 'fixtures', 'odds_lines', 'search_names', 'team_replacements', 'users'],
  tournaments: ['fixture_events', 'fixture_statistics', 'fixtures', 'team_replacements', 'teams'],
}

import * as account from './account.ts'
import * as bookings from './bookings.ts'
import * as chat from './chat.ts'
import * as commentators from './commentators.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as fixtures from './fixtures.ts'
import * as ingest from './ingest.ts'
import * as levels from './levels.ts'
import * as live from './live.ts'
import * as notifications from './notifications.ts'
import * as odds from './odds.ts'
import * as presence from './presence.ts'
import * as schedule from './schedule.ts'
import * as scheduleDays from './schedule-days.ts'
import * as search from './search.ts'
import * as session from './session.ts'
import * as site from './site.ts'
import * as teams from './teams.ts'
import * as tips from './tips.ts'
import * as tournaments from './tournaments.ts'

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'data' in value
}

/** Every call of the product: for OpenAPI and the completeness tests. */
export const allEndpoints: AnyEndpoint[] = [
  account,
  bookings,
  chat,
  commentators,
  fixtures,
  ingest,
  levels,
  live,
  notifications,
  odds,
  presence,
  schedule,
  scheduleDays,
  search,
  session,
  site,
  teams,
  tips,
  tournaments,
].flatMap((domain) => Object.values<unknown>(domain).filter(isEndpoint))

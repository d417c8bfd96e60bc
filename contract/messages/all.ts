import type { Locale } from '../envelope.ts'
import { bookingsMessages } from './bookings.ts'
import { chatMessages } from './chat.ts'
import { entryMessages } from './entry.ts'
import { errorMessages } from './errors.ts'
import { fixtureListMessages } from './fixture-lists.ts'
import { fixturesMessages } from './fixtures.ts'
import { homeMessages } from './home.ts'
import { ingestMessages } from './ingest.ts'
import { liveMessages } from './live.ts'
import type { Messages } from './message.ts'
import { oddsMessages } from './odds.ts'
import { pagesMessages } from './pages.ts'
import { playerMessages } from './player.ts'
import { scheduleMessages } from './schedule.ts'
import { searchMessages } from './search.ts'
import { sessionMessages } from './session.ts'
import { shellMessages } from './shell.ts'
import { teamsMessages } from './teams.ts'
import { tipsMessages } from './tips.ts'
import { tournamentsMessages } from './tournaments.ts'

const domains = [
  bookingsMessages,
  chatMessages,
  entryMessages,
  errorMessages,
  fixtureListMessages,
  fixturesMessages,
  homeMessages,
  ingestMessages,
  liveMessages,
  oddsMessages,
  pagesMessages,
  playerMessages,
  scheduleMessages,
  searchMessages,
  sessionMessages,
  shellMessages,
  tipsMessages,
  teamsMessages,
  tournamentsMessages,
] as const

type KeyOf<M> = M extends Messages<infer K> ? K : never
export type MessageKey = KeyOf<(typeof domains)[number]>

/** Every interface message of a language, key to text. */
export function allMessages(locale: Locale): Record<string, string> {
  return Object.assign({}, ...domains.map((domain) => domain[locale]))
}

import type { FixtureRows } from './db/fixture-rows.ts'
import { bookingRows } from './features/bookings/booking.store.ts'
import { roomRows } from './features/chat/rooms/room.store.ts'
import { linkRows } from './features/commentators/link.store.ts'
import { detailRows } from './features/fixture-details/details.store.ts'
import { forecastRows } from './features/forecasts/forecast.store.ts'
import { giftRows } from './features/gifts/send.store.ts'
import { goalMomentRows } from './features/goal-moments/moment.store.ts'
import { highlightRows } from './features/highlights/highlight.store.ts'
import { streamRows } from './features/ingest/live-session.store.ts'
import { raceRows } from './features/marble/race.store.ts'
import { draftRows } from './features/newsfeed/draft.store.ts'
import { postRows } from './features/newsfeed/post.store.ts'
import { momentRows } from './features/notifications/match-fanout.store.ts'
import { oddsRows } from './features/odds/line.store.ts'
import { playerRows } from './features/players/match.store.ts'
import { playerRatingRows } from './features/players/player-rating.store.ts'
import { predictionRows } from './features/predictions/prediction.store.ts'
import { entryRows } from './features/schedule/entry.store.ts'
import { scoreRows } from './features/schedule/score.store.ts'
import { changeRows } from './features/sports-data/desk/change.store.ts'
import { sourceRows } from './features/sports-data/source.store.ts'
import { tipRows } from './features/tips/tip.store.ts'
import { actRows } from './kit/acts.ts'

/**
 * The declarations of all features. They are in a separate list because commands that run without the features need
 * them too.
 */
export const fixtureRows: readonly FixtureRows[] = [
  ...actRows,
  ...bookingRows,
  ...detailRows,
  ...draftRows,
  ...entryRows,
  ...forecastRows,
  ...giftRows,
  ...goalMomentRows,
  ...highlightRows,
  ...linkRows,
  ...momentRows,
  ...oddsRows,
  ...playerRatingRows,
  ...playerRows,
  ...postRows,
  ...predictionRows,
  ...raceRows,
  ...roomRows,
  ...scoreRows,
  ...sourceRows,
  ...changeRows,
  ...streamRows,
  ...tipRows,
]

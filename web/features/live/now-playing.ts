import type { Locale } from '#contract/envelope.ts'
import { fixtureCardPath } from '#contract/rules/social-card.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import type { NowPlaying } from '#web/player/use-media-session.ts'
import type { LiveCommentator } from './live-room.ts'

/** Returns what the system shows of a match, for example on the lock screen. The card has the score in it. */
export function nowPlayingOf(
  fixture: FixtureSummary,
  { commentator, origin, locale }: { commentator: LiveCommentator | null; origin: string; locale: Locale },
): NowPlaying {
  const { home, away, tournament } = fixture
  return {
    title: `${home.name} ${home.score ?? ''} – ${away.score ?? ''} ${away.name}`.replace(/\s+/g, ' '),
    artist: commentator?.name ?? tournament.name,
    artworkUrl: origin + fixtureCardPath(locale, fixture),
  }
}

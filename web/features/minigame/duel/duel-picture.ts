import type { Locale } from '#contract/envelope.ts'
import type { MinigameDuel } from '#contract/minigame-duel.ts'
import { duelCardPath } from '#contract/rules/social-card.ts'

/** Returns the path of the picture of a finished duel. */
export function duelPicture(locale: Locale, { id, challenger, opponent }: MinigameDuel): string {
  const names = { challenger: challenger.player.displayName, opponent: opponent?.player.displayName ?? '' }
  const goals = { challenger: challenger.goals ?? 0, opponent: opponent?.goals ?? 0 }
  return duelCardPath(locale, { id, names, goals })
}

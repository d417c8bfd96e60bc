import type { FixtureEvent, Lineups } from '#contract/fixture-details.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { slugify } from '#contract/rules/fixture-slug.ts'

type Side = FixtureEvent['side']

function startersOf(lineups: Lineups, side: Side): Set<string> {
  return new Set(lineups[side].players.filter(({ isStarter }) => isStarter).map(({ name }) => slugify(name)))
}

/**
 * Returns the events with the players of each substitution in our order: `player` goes off and `otherPlayer` comes on.
 * Some rows have them exchanged. The players on the pitch decide, beginning with the starters; where both or neither are
 * on it, for example because a name is spelt in another way, the row stays.
 */
export function settleSubstitutions(events: readonly FixtureEvent[], lineups: Lineups): FixtureEvent[] {
  const pitch = { home: startersOf(lineups, 'home'), away: startersOf(lineups, 'away') }
  const at = ({ minute, extraMinute }: FixtureEvent) => (minute ?? 999) * 100 + (extraMinute ?? 0)
  const settled = new Map<string, FixtureEvent>()
  for (const event of events.filter(({ kind }) => kind === eventKinds.substitution).toSorted((a, b) => at(a) - at(b))) {
    const on = pitch[event.side]
    const isExchanged = !on.has(slugify(event.player)) && on.has(slugify(event.otherPlayer))
    const [player, otherPlayer] = isExchanged ? [event.otherPlayer, event.player] : [event.player, event.otherPlayer]
    settled.set(event.key, { ...event, player, otherPlayer })
    on.delete(slugify(player))
    on.add(slugify(otherPlayer))
  }
  return events.map((event) => settled.get(event.key) ?? event)
}

import type { FixtureEvent, Lineup, Lineups } from '#contract/fixture-details.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'

/** Ids of players by the spellings of their names. */
export type PlayerIds = Record<'home' | 'away', Map<string, string>>

/** Adds the ids of the players' pages to an event. The scorer of an own goal is a player of the other side. */
export function eventWithIds(event: FixtureEvent, ids: PlayerIds): FixtureEvent {
  const { kind, side, player, otherPlayer } = event
  const own = kind === eventKinds.ownGoal ? ids[side === 'home' ? 'away' : 'home'] : ids[side]
  const [playerId, otherPlayerId] = [own.get(player), own.get(otherPlayer)]
  return { ...event, ...(playerId && { playerId }), ...(otherPlayerId && { otherPlayerId }) }
}

export function lineupsWithIds(lineups: Lineups, ids: PlayerIds): Lineups {
  const withIds = (lineup: Lineup, of: Map<string, string>): Lineup => ({
    ...lineup,
    players: lineup.players.map((player) => {
      const playerId = of.get(player.name)
      return playerId === undefined ? player : { ...player, playerId }
    }),
  })
  return { ...lineups, home: withIds(lineups.home, ids.home), away: withIds(lineups.away, ids.away) }
}

import type { PlayerSummary } from '#contract/players.ts'
import { Crest, type CrestSize } from '#web/ui/crest.tsx'

type Props = { player: Pick<PlayerSummary, 'name' | 'number' | 'team'>; size: CrestSize }

/** The shirt number on the team's colour, or the initials of a player without a number. Decorative. */
export function PlayerMark({ player: { name, number, team }, size }: Props) {
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(-2)
    .join('')
  const shirt = { shortName: number === null ? initials : String(number), colour: team?.colour ?? '' }
  return <Crest of={shirt} size={size} />
}

import type { TipFacts } from '#demo/tip-facts.ts'

/**
 * An argument for a pick. `by` is the tipster whose words they are. `pick` is the side: `own` is the picked team of a
 * handicap. The argument is used only where `holds` returns true. The values of `slotsOf` (tip-facts.ts) replace the
 * placeholders.
 */
export type Thought = {
  by: string
  pick: 'own' | 'over' | 'under'
  holds: (facts: TipFacts) => boolean
  text: string
}

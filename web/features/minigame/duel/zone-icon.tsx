import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowDownRight from 'lucide-react/icons/arrow-down-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpLeft from 'lucide-react/icons/arrow-up-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { Zone } from '#contract/rules/minigame-rules.ts'

const icons = [ArrowDownLeft, ArrowDown, ArrowDownRight, ArrowUpLeft, ArrowUp, ArrowUpRight] as const

/** An arrow to a zone of the goal, as seen from the penalty spot. */
export function ZoneIcon({ zone, size = 18 }: { zone: Zone; size?: number }) {
  const Icon = icons[zone] ?? ArrowDown
  return <Icon size={size} aria-hidden />
}

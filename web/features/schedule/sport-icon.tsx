import CircleDot from 'lucide-react/icons/circle-dot'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Trophy from 'lucide-react/icons/trophy'
import Volleyball from 'lucide-react/icons/volleyball'
import type { SportCode } from '#contract/schedule.ts'

const icons = { 10: Volleyball, 20: Trophy, 30: Gamepad2, 40: CircleDot, 50: CircleDot }

export function SportIcon({ sport }: { sport: SportCode }) {
  const Icon = icons[sport]
  return <Icon size={18} aria-hidden />
}

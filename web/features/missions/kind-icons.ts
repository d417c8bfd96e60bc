import CalendarCheck from 'lucide-react/icons/calendar-check'
import Flame from 'lucide-react/icons/flame'
import Gift from 'lucide-react/icons/gift'
import Goal from 'lucide-react/icons/goal'
import Heart from 'lucide-react/icons/heart'
import Lightbulb from 'lucide-react/icons/lightbulb'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquare from 'lucide-react/icons/message-square'
import Radio from 'lucide-react/icons/radio'
import Share2 from 'lucide-react/icons/share-2'
import SquarePen from 'lucide-react/icons/square-pen'
import Target from 'lucide-react/icons/target'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ActivityKind } from '#contract/rules/activity.ts'

export const kindIcons = {
  watch: Radio,
  chat: MessageCircle,
  reaction: Heart,
  comment: MessageSquare,
  post: SquarePen,
  share: Share2,
  booking: CalendarCheck,
  tip: Lightbulb,
  invite: UserPlus,
  'check-in': Flame,
  mission: Target,
  gift: Gift,
  minigame: Goal,
} satisfies Record<ActivityKind, unknown>

import type { LucideIcon } from 'lucide-react'
import AtSign from 'lucide-react/icons/at-sign'
import Award from 'lucide-react/icons/award'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Check from 'lucide-react/icons/check'
import Goal from 'lucide-react/icons/goal'
import History from 'lucide-react/icons/history'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Radio from 'lucide-react/icons/radio'
import Share2 from 'lucide-react/icons/share-2'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import SmilePlus from 'lucide-react/icons/smile-plus'
import Target from 'lucide-react/icons/target'
import Trophy from 'lucide-react/icons/trophy'
import UserPlus from 'lucide-react/icons/user-plus'
import { useRef } from 'react'
import { type Notification, notificationStatus } from '#contract/notifications.ts'
import { partsOf } from '#contract/rules/notification-content.ts'
import type { NotificationKind } from '#contract/rules/notification-kinds.ts'
import { notificationPath, notificationText } from '#contract/rules/notification-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { TimeSince } from '#web/time/time-since.tsx'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

const icons: Record<NotificationKind, LucideIcon> = {
  bookings: CalendarCheck,
  matches: Goal,
  live: Radio,
  friends: UserPlus,
  comments: MessageCircle,
  mentions: AtSign,
  reactions: SmilePlus,
  shares: Share2,
  tips: Trophy,
  predictions: Target,
  levels: Award,
  recap: History,
  rooms: MessagesSquare,
  moderation: ShieldAlert,
}

/**
 * A swipe marks the notification as read when it is longer than `across` horizontally, and shorter than `along`
 * vertically, in pixels.
 */
const swipe = { across: 80, along: 40 }

type ItemProps = { one: Notification; onRead: () => void }

/**
 * One notification, with a bar at the edge while it is unread. A tap opens its target and marks it as read; a swipe
 * only marks it.
 */
export function NotificationItem({ one, onRead }: ItemProps) {
  const t = useTranslate()
  const time = useKickOffText()
  const from = useRef({ x: 0, y: 0 })
  const isUnread = one.status === notificationStatus.unread
  return (
    <li
      className="relative flex items-center"
      onTouchStart={({ changedTouches }) => {
        const touch = changedTouches.item(0)
        if (touch) from.current = { x: touch.clientX, y: touch.clientY }
      }}
      onTouchEnd={({ changedTouches }) => {
        const touch = changedTouches.item(0)
        if (!touch || !isUnread) return
        const { x, y } = from.current
        if (Math.abs(touch.clientX - x) > swipe.across && Math.abs(touch.clientY - y) < swipe.along) onRead()
      }}
    >
      {isUnread && <span aria-hidden className="absolute inset-y-1.5 left-0 w-1 rounded-full bg-primary-fill" />}
      <LocaleLink
        to={notificationPath(one)}
        onClick={onRead}
        data-notification={one.id}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-md py-2.5 pl-3.5 pr-2 text-sm hover:bg-surface-3"
      >
        <Face one={one} />
        <span className="min-w-0 flex-1">
          <span className={classNames('block break-words', isUnread ? 'font-semibold text-ink' : 'text-ink-2')}>
            {isUnread && <span className="sr-only">{t('notifications.unread')}: </span>}
            {notificationText(one, { t, time })}
          </span>
          <TimeSince at={one.createdAt} className="tabular mt-0.5 block text-xs text-ink-3" />
        </span>
      </LocaleLink>
      {isUnread && (
        <button
          type="button"
          onClick={onRead}
          aria-label={`${t('notifications.markOne')}: ${notificationText(one, { t, time })}`}
          title={t('notifications.markOne')}
          className="tap inline-flex shrink-0 items-center justify-center rounded-md text-ink-3 hover:bg-surface-3 hover:text-ink"
        >
          <Check size={18} aria-hidden />
        </button>
      )}
    </li>
  )
}

function Face({ one }: { one: Notification }) {
  const Icon = icons[one.kind]
  if (!one.actor)
    return (
      <span
        aria-hidden
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary"
      >
        <Icon size={20} />
      </span>
    )
  return (
    <span aria-hidden className="relative shrink-0">
      <Avatar name={nameOf(one)} seed={one.actor.userId} picture={one.actor.profilePicture} size={44} />
      <span className="absolute -bottom-1 -right-1 inline-flex size-5 items-center justify-center rounded-full border-2 border-surface bg-primary-fill text-on-primary">
        <Icon size={11} />
      </span>
    </span>
  )
}

function nameOf({ title, content }: Notification): string {
  const parts = partsOf(content)
  return parts[title === 'LIVE_STARTED' || title.startsWith('BOOKING_') ? 3 : 0] ?? ''
}

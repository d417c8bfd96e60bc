import MessagesSquare from 'lucide-react/icons/messages-square'
import { useEffect } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { roomsPath } from './room-path.ts'
import { followUnread, useUnreadMessages } from './unread.state.ts'

export function RoomsButton() {
  const t = useTranslate()
  const count = useUnreadMessages()
  useEffect(followUnread, [])
  const label = count > 0 ? t('nav.roomsUnread', { count }) : t('nav.rooms')
  return (
    <LocaleLink to={roomsPath} aria-label={label} title={label} className="tap tap-icon relative max-[22.5rem]:hidden">
      <MessagesSquare size={20} aria-hidden />
      <CountBadge count={count} />
    </LocaleLink>
  )
}

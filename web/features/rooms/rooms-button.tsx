import MessagesSquare from 'lucide-react/icons/messages-square'
import { useEffect } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { roomsPath } from './room-path.ts'
import { followUnread, useUnreadMessages } from './unread.state.ts'

const maxShown = 99

export function RoomsButton() {
  const t = useTranslate()
  const count = useUnreadMessages()
  useEffect(followUnread, [])
  const label = count > 0 ? t('nav.roomsUnread', { count }) : t('nav.rooms')
  return (
    <LocaleLink to={roomsPath} aria-label={label} title={label} className="tap tap-icon relative max-[22.5rem]:hidden">
      <MessagesSquare size={20} aria-hidden />
      {count > 0 && (
        <span
          aria-hidden
          className="tabular absolute right-0.5 top-0.5 min-w-4.5 rounded-full bg-live-fill px-1 text-center text-[0.6875rem] font-bold leading-4.5 text-on-picture"
        >
          {Math.min(count, maxShown)}
        </span>
      )}
    </LocaleLink>
  )
}

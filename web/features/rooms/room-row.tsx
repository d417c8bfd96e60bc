import BellOff from 'lucide-react/icons/bell-off'
import Lock from 'lucide-react/icons/lock'
import type { ChatRoom } from '#contract/chat.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { dateIn, dayMonthText, timeText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { tabStorage } from '#web/ui/browser-storage.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { RoomFace, VipMark } from './room-face.tsx'
import { roomPath } from './room-path.ts'
import { useAfterMount } from './use-after-mount.ts'

export function RoomRow({ room, isChosen }: { room: ChatRoom; isChosen: boolean }) {
  const t = useTranslate()
  const locale = useLocale()
  const isMounted = useAfterMount()
  const { groupId, name, other, lastMessage, members, unread, notifies, kind } = room
  const draft = isMounted && !isChosen ? tabStorage.read(`khan-dai.draft.${groupId}`) : null
  return (
    <li>
      <LocaleLink
        to={roomPath(room)}
        aria-current={isChosen ? 'page' : undefined}
        className={classNames(
          'flex min-h-18 items-center gap-3 px-4 py-2.5 transition-colors duration-150',
          isChosen ? 'bg-primary-soft' : 'hover:bg-surface-2',
        )}
      >
        <RoomFace room={room} size={44} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <bdi
              translate="no"
              className={classNames('truncate text-[0.9375rem]', unread > 0 ? 'font-bold' : 'font-semibold')}
            >
              {name}
            </bdi>
            {kind === 'vip' && <VipMark />}
            {room.isArchived && kind !== 'fixture' && (
              <Lock size={14} aria-label={t('rooms.closedShort')} className="shrink-0 text-ink-3" />
            )}
            {!notifies && <BellOff size={14} aria-label={t('rooms.muted')} className="shrink-0 text-ink-3" />}
            {lastMessage && <LastTime at={lastMessage.createdAt} />}
          </span>
          <span className="mt-0.5 flex items-center gap-2">
            <span dir="auto" className="min-w-0 flex-1 truncate text-sm text-ink-2">
              {draft ? (
                <>
                  <b className="font-semibold text-danger">{t('rooms.draft')}</b> {draft}
                </>
              ) : lastMessage ? (
                `${other ? '' : `${lastMessage.showName}: `}${lastMessage.filteredMessage || t(lastMessage.files > 0 ? 'chat.fileSent' : 'chat.removed')}`
              ) : room.standing === 'asked' ? (
                t('rooms.asked')
              ) : (
                room.about || t('rooms.members', { count: members.toLocaleString(formattingTags[locale]) })
              )}
            </span>
            {room.waiting > 0 && (
              <span className="tabular shrink-0 rounded-full bg-gold-soft px-2 text-xs font-bold text-gold-ink">
                {t('rooms.waiting', { count: room.waiting })}
              </span>
            )}
            {unread > 0 && (
              <span
                className={classNames(
                  'tabular inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full px-1.5 text-xs font-bold',
                  notifies ? 'bg-primary-fill text-on-primary' : 'bg-surface-3 text-ink-2',
                )}
              >
                <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
                <span className="sr-only">{t('rooms.unread', { count: unread })}</span>
              </span>
            )}
          </span>
        </span>
      </LocaleLink>
    </li>
  )
}

/** Shows the time of a message from today, and the date of an older one. */
function LastTime({ at }: { at: number }) {
  const zone = useZone()
  const locale = useLocale()
  const isMounted = useAfterMount()
  const date = dateIn(at, zone)
  // The current day may differ between server and browser, so show only the time until hydration.
  const isToday = !isMounted || date === dateIn(Date.now(), zone)
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular ml-auto shrink-0 pl-2 text-xs text-ink-3">
      {isToday ? timeText(at, zone) : dayMonthText(date, locale)}
    </time>
  )
}

import type { ChatRoom } from '#contract/chat.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { RoomFace, VipMark } from './room-face.tsx'
import { roomPath } from './room-path.ts'

const most = 8

/** Shown beside the list while no room is open: descriptions of the first rooms of the list. */
export function NoRoomChosen({ rooms }: { rooms: ChatRoom[] }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-bg p-8">
      <p className="text-xl font-bold">{t('rooms.choose')}</p>
      <p className="mt-1 text-sm text-ink-2">{t('rooms.chooseText')}</p>
      <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(20rem,1fr))] gap-4">
        {rooms.slice(0, most).map((room) => (
          <li key={room.groupId} className="card relative flex gap-3 p-4 hover:border-line-strong">
            <RoomFace room={room} size={44} />
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-1.5">
                <LocaleLink to={roomPath(room)} className="card-link min-w-0 truncate font-semibold">
                  <bdi translate="no">{room.name}</bdi>
                </LocaleLink>
                {room.kind === 'vip' && <VipMark />}
              </p>
              <p className="mt-1 line-clamp-2 text-sm text-ink-2">{room.about}</p>
              {room.members > 0 && (
                <p className="tabular mt-2 text-[0.8125rem] text-ink-3">
                  {t(room.kind === 'vip' ? 'rooms.members' : 'rooms.followers', {
                    count: room.members.toLocaleString(tag),
                  })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

/** Links to a room by its name, or by its id when it has no name. */
export function RoomLink({ groupId, roomName }: { groupId: string; roomName: string }) {
  const t = useTranslate()
  return (
    <LocaleLink to={`/chatroom/${groupId}`} className="font-semibold text-ink hover:underline">
      <bdi translate="no">{roomName || t('moderation.ban.room', { room: groupId })}</bdi>
    </LocaleLink>
  )
}

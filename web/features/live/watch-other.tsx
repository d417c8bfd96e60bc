import Play from 'lucide-react/icons/play'
import { useTranslate } from '#web/i18n/translate.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import type { LiveCommentator, LiveRoom } from './live-room.ts'
import { liveAddress } from './load-live-room.ts'

/** Leads to another commentator of the same fixture who is on air. */
export function WatchOther({ room, other, base }: { room: LiveRoom; other: LiveCommentator; base: string }) {
  const t = useTranslate()
  return (
    <LocaleLink
      to={liveAddress(base, { slug: room.slug, username: other.username })}
      replace
      preventScrollReset
      className={buttonClass()}
    >
      <Play size={18} aria-hidden className="shrink-0" />
      <span className="truncate">{t('watch.watchOther', { name: other.name })}</span>
    </LocaleLink>
  )
}

import X from 'lucide-react/icons/x'
import { useTranslate } from '#web/i18n/translate.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { isOnAir, type LiveRoom } from './live-room.ts'
import { liveAddress } from './load-live-room.ts'
import type { Moved } from './use-commentator.ts'

/** Names the commentator of the ended broadcast and the one on screen, with the way back. */
export function MovedNote({ room, moved, base }: { room: LiveRoom; moved: Moved; base: string }) {
  const t = useTranslate()
  const { from, to, dismiss } = moved
  const hasReturned = isOnAir(from)
  return (
    <div className="live-moved">
      <p className="min-w-0 grow basis-56 text-sm font-medium">
        {hasReturned
          ? t('watch.movedReturned', { name: from.name })
          : t('watch.moved', { from: from.name, to: to.name })}
      </p>
      <LocaleLink
        to={liveAddress(base, { slug: room.slug, username: from.username })}
        replace
        preventScrollReset
        className={buttonClass({ tone: 'neutral', size: 'small' })}
      >
        {t(hasReturned ? 'watch.watchOther' : 'watch.movedBack', { name: from.name })}
      </LocaleLink>
      <IconButton label={t('watch.movedClose')} onClick={dismiss} className="ml-auto">
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

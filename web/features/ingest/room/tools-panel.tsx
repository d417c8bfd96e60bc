import Mic from 'lucide-react/icons/mic'
import { RoomActs } from '#web/features/chat/room-acts.tsx'
import { GiftToday } from '#web/features/gifts/gift-today.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

/** Starts a poll or a recommendation in the chat, and shows the gifts of today and the way to the studio. */
export function ToolsPanel({ groupId }: { groupId: string | null }) {
  const t = useTranslate()
  return (
    <section aria-label={t('broadcast.tab.tools')} className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap gap-2">
        <RoomActs groupId={groupId} />
      </div>
      <GiftToday />
      <div>
        <LocaleLink to="/phat-song/studio" className={buttonClass({ tone: 'neutral' })} prefetch="none">
          <Mic size={16} aria-hidden />
          {t('studio.open')}
        </LocaleLink>
        <p className="mt-1 text-xs text-ink-3">{t('studio.open.text')}</p>
      </div>
    </section>
  )
}

import Lock from 'lucide-react/icons/lock'
import { useTranslate } from '#web/i18n/translate.ts'

/** Replaces the composer in an archived room. */
export function ArchivedNote() {
  const t = useTranslate()
  return (
    <p className="flex shrink-0 items-center justify-center gap-2 border-t border-line px-4 py-4 text-sm text-ink-2">
      <Lock size={16} aria-hidden />
      {t('chat.archived')}
    </p>
  )
}

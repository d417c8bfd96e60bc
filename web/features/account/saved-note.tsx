import Check from 'lucide-react/icons/check'
import { useTranslate } from '#web/i18n/translate.ts'

export function SavedNote({ isShown }: { isShown: boolean }) {
  const t = useTranslate()
  return (
    <p role="status" className="flex h-6 shrink-0 items-center gap-1 text-sm font-semibold text-good">
      {isShown && (
        <>
          <Check size={16} aria-hidden />
          {t('account.saved')}
        </>
      )}
    </p>
  )
}

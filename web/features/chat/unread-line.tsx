import { useTranslate } from '#web/i18n/translate.ts'

export function UnreadLine() {
  const t = useTranslate()
  return (
    <div className="flex items-center gap-3 px-4 py-1.5 text-xs font-semibold text-primary">
      <span aria-hidden className="h-px flex-1 bg-primary/40" />
      {t('chat.unread')}
      <span aria-hidden className="h-px flex-1 bg-primary/40" />
    </div>
  )
}

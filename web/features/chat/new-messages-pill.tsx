import ArrowDown from 'lucide-react/icons/arrow-down'
import { useTranslate } from '#web/i18n/translate.ts'

export function NewMessagesPill({ count, toEnd }: { count: number; toEnd: () => void }) {
  const t = useTranslate()
  return (
    <button
      type="button"
      onClick={toEnd}
      className="absolute inset-x-0 bottom-3 mx-auto flex h-11 w-fit items-center gap-2 rounded-full bg-primary-fill px-4 text-sm font-semibold text-on-primary shadow-pop"
    >
      <ArrowDown size={16} aria-hidden />
      <span className="tabular">{count > 0 ? t('chat.newCount', { count }) : t('chat.toNewest')}</span>
    </button>
  )
}

import ArrowUp from 'lucide-react/icons/arrow-up'
import { useTranslate } from '#web/i18n/translate.ts'

/** Button for a returning member, who sees the newest messages. It jumps to the first unread one. */
export function MissedPill({ count, isBusy, toFirst }: { count: number; isBusy: boolean; toFirst: () => void }) {
  const t = useTranslate()
  return (
    <button
      type="button"
      aria-busy={isBusy}
      onClick={toFirst}
      className="absolute inset-x-0 top-3 mx-auto flex h-11 w-fit items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-semibold text-primary shadow-pop"
    >
      <ArrowUp size={16} aria-hidden />
      <span className="tabular">{t('chat.missed', { count })}</span>
    </button>
  )
}

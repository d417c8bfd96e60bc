import WifiOff from 'lucide-react/icons/wifi-off'
import X from 'lucide-react/icons/x'
import { useTranslate } from '#web/i18n/translate.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Note that replaces a toast, because the script of toasts may not be loaded and cannot be fetched offline. */
export function OfflineNote({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-[calc(var(--bottom-nav)+1rem)] z-60 mx-auto flex max-w-md items-center gap-3 rounded-lg border border-line bg-surface p-3 shadow-pop md:bottom-4"
    >
      <WifiOff size={20} className="shrink-0 text-danger" />
      <p className="min-w-0 flex-1 text-sm">
        <strong className="block">{t('shell.offline.title')}</strong>
        {t('shell.offline.text')}
      </p>
      <IconButton label={t('shell.offline.close')} onClick={onClose}>
        <X size={18} />
      </IconButton>
    </div>
  )
}

import Share2 from 'lucide-react/icons/share-2'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'

/** The system's share sheet where there is one, else the address goes to the clipboard. `isCompact` shows the icon alone. */
export function ShareButton({ title, isCompact = false }: { title: string; isCompact?: boolean }) {
  const t = useTranslate()

  async function share() {
    const url = location.href
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      // Closing the sheet rejects, which is the viewer's choice and no failure.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      showToast({ tone: 'success', title: t('watch.shared') })
    } catch {
      showToast({ tone: 'danger', title: t('watch.shareFailed') })
    }
  }

  return (
    <Button tone="neutral" title={isCompact ? t('watch.share') : undefined} onClick={() => void share()}>
      <Share2 size={18} aria-hidden />
      <span className={isCompact ? 'sr-only' : undefined}>{t('watch.share')}</span>
    </Button>
  )
}

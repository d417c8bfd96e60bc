import type { Translate } from '#web/i18n/translator.ts'
import { showToast } from '#web/ui/toast.ts'

/** Copies a link and says so. When the browser refuses, shows the link. Returns true when it was copied. */
export async function copyLink(link: string, t: Translate): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link)
  } catch {
    showToast({ tone: 'danger', title: t('links.notCopied'), text: link, durationMs: 20_000 })
    return false
  }
  showToast({ tone: 'success', title: t('links.copied') })
  return true
}

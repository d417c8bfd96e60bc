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

/** Opens the system's share sheet on touch devices. Elsewhere copies the link. */
export async function shareLink(link: { title: string; text?: string; url: string }, t: Translate): Promise<void> {
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    // Closing the sheet rejects the promise. That is the viewer's choice and not an error.
    await navigator.share(link).catch(() => undefined)
    return
  }
  await copyLink(link.url, t)
}

import type { Translate } from '#web/i18n/translator.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { isInAppBrowser } from '#web/ui/in-app-browser.ts'
import { showToast } from '#web/ui/toast.ts'

/** Copies a link and says so. When the browser refuses, shows the link. Returns true when it was copied. */
export async function copyLink(link: string, t: Translate): Promise<boolean> {
  const isCopied = await copyText(link)
  if (isCopied) showToast({ tone: 'success', title: t('links.copied') })
  else {
    const title = t(isInAppBrowser() ? 'links.inApp' : 'links.notCopied')
    showToast({ tone: 'danger', title, text: link, durationMs: 20_000 })
  }
  return isCopied
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

import type { Translate } from '#web/i18n/translator.ts'
import { showToast } from '#web/ui/toast.ts'

export async function copyAddress(address: string, t: Translate): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    showToast({ tone: 'success', title: t('bookings.calendar.copied') })
  } catch {
    showToast({ tone: 'danger', title: t('goLive.copyFailed') })
  }
}

import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { isReachable } from '#web/api/network.state.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { useStore } from '#web/ui/store.ts'

/**
 * The bar is below the header, where it covers no composer and receives no taps. In the demo world the header is lower
 * while the page is not scrolled, and the bar is above it.
 */
export const barClass =
  'pointer-events-none fixed inset-x-4 top-[calc(var(--header)+0.5rem)] z-50 mx-auto flex w-fit items-center gap-2 rounded-full bg-inverse px-4 py-2 text-sm font-semibold text-on-inverse shadow-lg'

const keptAt = () => Number(document.documentElement.dataset.kept ?? 0)

/**
 * Says that the site is offline, with the age of a stored page. Reads the page's data again when the server responds.
 */
export function OfflineBar() {
  const t = useTranslate()
  const moment = useMomentText()
  const isHere = useStore(isReachable, true)
  const { revalidate } = useRevalidator()
  const wasAway = useRef(false)
  useEffect(() => {
    if (!isHere) wasAway.current = true
    else if (wasAway.current) {
      wasAway.current = false
      delete document.documentElement.dataset.kept
      void revalidate()
    }
  }, [isHere, revalidate])
  if (isHere) return null
  const at = keptAt()
  return (
    <div role="status" className={barClass}>
      <WifiOff size={16} aria-hidden className="shrink-0" />
      {at > 0 ? t('offline.bar.kept', { moment: moment(at) }) : t('offline.bar')}
    </div>
  )
}

import History from 'lucide-react/icons/history'
import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { isReachable } from '#web/api/network.state.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { useStore } from '#web/ui/store.ts'
import { barClass } from './offline-bar.tsx'
import { followPageReturn } from './page-return.ts'

/** Returns the time of the document when the server sent an old one, because it could not render the page. Otherwise 0. */
const oldSince = () => Number(document.documentElement.dataset.old ?? 0)

/** Says that the page is old, and from when. Reads the page's data again when the server can render it. */
export function OldPageBar() {
  const t = useTranslate()
  const moment = useMomentText()
  const isHere = useStore(isReachable, true)
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [old, setOld] = useState(() => ({ at: oldSince(), pathname }))
  // The data of another page was read just now.
  const isOld = old.at > 0 && old.pathname === pathname
  useEffect(() => {
    if (!isOld) return
    return followPageReturn(() => {
      delete document.documentElement.dataset.old
      setOld({ at: 0, pathname: '' })
      void revalidate()
    })
  }, [isOld, revalidate])
  if (!isOld || !isHere) return null
  return (
    <div role="status" className={barClass}>
      <History size={16} aria-hidden className="shrink-0" />
      {t('offline.bar.old', { moment: moment(old.at) })}
    </div>
  )
}

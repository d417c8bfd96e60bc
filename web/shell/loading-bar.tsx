import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useTranslate } from '#web/i18n/translate.ts'
import { useStore } from '#web/ui/store.ts'
import { opening } from './opening.ts'

/** A navigation that takes less time shows no bar. */
const throttleMs = 200

/** Fills over 2000 ms (app.css, load-bar) while the next page is fetched. */
export function LoadingBar() {
  const t = useTranslate()
  const isNavigating = useNavigation().state !== 'idle'
  const isLoading = useStore(opening, 0) > 0 || isNavigating
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLoading) return setShown(false)
    const timer = setTimeout(() => setShown(true), throttleMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  if (!isShown) return null
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-60 h-0.5">
      <div role="progressbar" aria-label={t('shell.loading')} className="h-full">
        <div className="load-bar h-full origin-left bg-primary-fill" />
      </div>
    </div>
  )
}

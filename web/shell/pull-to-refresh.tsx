import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { followPull, type Pull, pullEnoughPx } from './pull.ts'

const minShownMs = 400

/** Reads the page's data again when the page is pulled down at its top. An icon under the header shows the progress. */
export function PullToRefresh() {
  const t = useTranslate()
  const { revalidate } = useRevalidator()
  const [pull, setPull] = useState<Pull>({ kind: 'rest' })
  const [isDone, setDone] = useState(false)
  const refresh = useRef(async () => {})
  refresh.current = async () => {
    setPull({ kind: 'refreshing' })
    setDone(false)
    await Promise.all([revalidate(), new Promise((resolve) => setTimeout(resolve, minShownMs))])
    setPull({ kind: 'rest' })
    setDone(true)
  }
  useEffect(() => followPull({ changed: setPull, released: () => void refresh.current() }), [])

  const isRefreshing = pull.kind === 'refreshing'
  const pulledPx = pull.kind === 'pulled' ? pull.px : isRefreshing ? pullEnoughPx : 0
  return (
    <>
      <p role="status" className="sr-only">
        {isRefreshing ? t('shell.refreshing') : isDone ? t('shell.refreshed') : ''}
      </p>
      <div
        aria-hidden
        data-pull={pull.kind}
        className={classNames(
          'pull-sign pointer-events-none fixed inset-x-0 top-(--header) z-30 mx-auto flex size-11 items-center justify-center rounded-full border border-line bg-surface text-primary shadow-pop',
          pull.kind !== 'pulled' && 'transition-[transform,opacity] duration-200',
        )}
        style={{
          opacity: Math.min(1, pulledPx / pullEnoughPx),
          transform: `translateY(${pulledPx - 44}px)`,
          visibility: pull.kind === 'rest' ? 'hidden' : 'visible',
        }}
      >
        <RefreshCw
          size={20}
          className={isRefreshing ? 'animate-spin' : undefined}
          style={isRefreshing ? undefined : { rotate: `${pulledPx * 3}deg` }}
        />
      </div>
    </>
  )
}

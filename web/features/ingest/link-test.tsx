import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { type TestResult, tryAddress } from './try-address.ts'

/** Plays an address muted, as a viewer's player would, and shows the result. */
export function LinkTest({ url }: { url: string }) {
  const t = useTranslate()
  const media = useRef<HTMLVideoElement>(null)
  const [result, setResult] = useState<TestResult | null>(null)
  useEffect(() => {
    if (!media.current) return
    setResult(null)
    return tryAddress(media.current, { url, report: setResult })
  }, [url])
  return (
    <div className="flex flex-col gap-3 rounded-md bg-surface-2 p-3 sm:flex-row sm:items-center">
      <video
        ref={media}
        muted
        playsInline
        tabIndex={-1}
        aria-hidden
        className="aspect-video w-full shrink-0 rounded-sm bg-surface-3 sm:w-44"
      />
      <p role="status" className="flex min-w-0 gap-2 text-sm">
        {result?.kind === 'plays' && <CircleCheck size={18} aria-hidden className="mt-0.5 shrink-0 text-good" />}
        {result && result.kind !== 'plays' && (
          <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0 text-gold-ink" />
        )}
        <span className="tabular min-w-0">
          {result === null
            ? t('entry.test.trying')
            : result.kind === 'plays'
              ? t('entry.test.plays', { width: result.width, height: result.height })
              : t(`entry.test.${result.kind}`)}
        </span>
      </p>
    </div>
  )
}

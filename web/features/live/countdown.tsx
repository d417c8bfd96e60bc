import { useEffect, useState } from 'react'
import { readServerClock, serverNowMs } from '#web/api/server-clock.ts'
import { useTranslate } from '#web/i18n/translate.ts'

const dayS = 86_400
const twoDigits = (value: number) => String(value).padStart(2, '0')

function clockText(totalS: number): string {
  return [Math.floor(totalS / 3_600) % 24, Math.floor(totalS / 60) % 60, totalS % 60].map(twoDigits).join(':')
}

/** Returns the seconds until a time by the server's clock. Returns null until that clock is known. */
function useSecondsUntil(timeMs: number): number | null {
  const [leftS, setLeftS] = useState<number | null>(null)
  useEffect(() => {
    async function count() {
      await readServerClock()
      const nowMs = serverNowMs()
      if (nowMs !== null) setLeftS(Math.ceil((timeMs - nowMs) / 1_000))
    }
    void count()
    const timer = setInterval(() => void count(), 1_000)
    return () => clearInterval(timer)
  }, [timeMs])
  return leftS
}

/**
 * Shows for example `Bắt đầu sau 2 ngày 03:12:45`, and later that the match has begun. Its space is reserved before the
 * time is known.
 */
export function Countdown({ kickOff }: { kickOff: number }) {
  const t = useTranslate()
  const leftS = useSecondsUntil(kickOff)
  if (leftS !== null && leftS <= 0) return <p className="mt-3 text-sm font-semibold">{t('watch.kickedOff')}</p>
  const days = leftS === null ? 0 : Math.floor(leftS / dayS)
  return (
    <p className="mt-3" role="timer" aria-live="off">
      <span className="block text-xs text-on-picture-2">{t('watch.kickOffIn')}</span>
      <span className="tabular block text-3xl font-bold leading-tight sm:text-4xl">
        {days > 0 && <span className="mr-2 text-xl">{t('watch.days', { count: days })}</span>}
        {leftS === null ? '--:--:--' : clockText(leftS)}
      </span>
    </p>
  )
}

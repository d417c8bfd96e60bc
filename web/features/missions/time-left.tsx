import Clock from 'lucide-react/icons/clock'
import { useEffect, useRef, useState } from 'react'
import { siteNowMs } from '#web/api/server-clock.ts'
import { useTranslate } from '#web/i18n/translate.ts'

const minuteMs = 60_000
const everyMs = 20_000

/**
 * Remaining time of the day or week by the site's clock. After the end, calls `ended` at each tick until `endsAt`
 * changes.
 */
export function TimeLeft({ endsAt, ended }: { endsAt: number; ended: () => Promise<void> }) {
  const t = useTranslate()
  const [leftMs, setLeft] = useState<number | null>(null)
  const over = useRef(ended)
  over.current = ended
  useEffect(() => {
    let isHere = true
    const check = async () => {
      const left = endsAt - (await siteNowMs())
      if (!isHere) return
      setLeft(left)
      if (left < 0) void over.current()
    }
    void check()
    const timer = setInterval(() => void check(), everyMs)
    return () => {
      isHere = false
      clearInterval(timer)
    }
  }, [endsAt])
  const minutes = Math.max(0, Math.ceil((leftMs ?? 0) / minuteMs))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  return (
    <p className="tabular inline-flex min-h-5 items-center gap-1.5 text-xs text-ink-2">
      <Clock size={14} aria-hidden />
      {leftMs !== null &&
        (days > 0
          ? t('missions.left.days', { days, hours })
          : t('missions.left.hours', { hours, minutes: minutes % 60 }))}
    </p>
  )
}

import { useEffect, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'

const waitS = 5
const radius = 26
const round = 2 * Math.PI * radius

type NextRingProps = { name: string; play(): void; stop(): void }

export function NextRing({ name, play, stop }: NextRingProps) {
  const t = useTranslate()
  const [leftS, setLeft] = useState(waitS)
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => now - 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (leftS <= 0) play()
  }, [leftS, play])
  return (
    <div className="next-ring">
      <p className="text-sm font-semibold text-on-picture-2">{t('highlights.next')}</p>
      <p className="cover-word line-clamp-2 max-w-md text-lg font-bold">{name}</p>
      <span className="relative inline-flex size-16 items-center justify-center" role="timer">
        <svg viewBox="0 0 60 60" className="absolute inset-0 -rotate-90" aria-hidden>
          <circle cx="30" cy="30" r={radius} className="fill-none stroke-on-picture/20" strokeWidth="4" />
          <circle
            cx="30"
            cy="30"
            r={radius}
            className="next-ring-line fill-none stroke-on-picture-brand"
            strokeWidth="4"
            strokeLinecap="round"
            strokeDasharray={round}
            strokeDashoffset={round * (1 - Math.max(0, leftS) / waitS)}
          />
        </svg>
        <span className="tabular text-xl font-bold" aria-hidden>
          {Math.max(0, leftS)}
        </span>
        <span className="sr-only">{t('highlights.next.in', { seconds: waitS })}</span>
      </span>
      <span className="flex gap-2">
        <Button size="small" onClick={play}>
          {t('highlights.next.now')}
        </Button>
        <Button size="small" tone="neutral" onClick={stop}>
          {t('highlights.next.stop')}
        </Button>
      </span>
    </div>
  )
}

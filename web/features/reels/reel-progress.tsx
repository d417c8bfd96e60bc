import { type RefObject, useEffect, useRef } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'

const steps = 1_000

/** Progress line, one pixel high. It grows when touched, and can be dragged to seek. */
export function ReelProgress({ video, isActive }: { video: RefObject<HTMLVideoElement | null>; isActive: boolean }) {
  const t = useTranslate()
  const bar = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isActive) return
    let frame = 0
    const draw = () => {
      const [media, line] = [video.current, bar.current]
      if (media && line && media.duration > 0) {
        const part = media.currentTime / media.duration
        line.style.setProperty('--part', String(part))
        if (document.activeElement !== line) line.value = String(Math.round(part * steps))
      }
      frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [video, isActive])
  return (
    <input
      ref={bar}
      type="range"
      min={0}
      max={steps}
      defaultValue={0}
      tabIndex={isActive ? 0 : -1}
      aria-label={t('reels.progress')}
      className="reel-progress"
      onInput={({ currentTarget }) => {
        const media = video.current
        if (media && media.duration > 0) media.currentTime = (Number(currentTarget.value) / steps) * media.duration
      }}
    />
  )
}

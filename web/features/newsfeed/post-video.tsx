import { useEffect, useRef } from 'react'
import type { Attachment } from '#contract/newsfeed.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { described } from '#web/shell/described.ts'

/** Plays the video muted while half of it is visible, unless the viewer prefers reduced motion or saves data. */
export function PostVideo({ file, name }: { file: Attachment; name: string }) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = video
    if (!current) return
    const connection = (navigator as { connection?: { saveData?: boolean } }).connection
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) current.pause()
        else if (current.muted) current.play().catch(() => {})
      },
      { threshold: 0.5 },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <video
      ref={video}
      src={file.url}
      poster={file.poster ?? undefined}
      aria-label={described(t, t('post.video', { name }), file.alt)}
      muted
      loop
      playsInline
      controls
      preload={file.poster ? 'none' : 'metadata'}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      className="absolute inset-0 size-full bg-crest-ink object-contain"
    />
  )
}

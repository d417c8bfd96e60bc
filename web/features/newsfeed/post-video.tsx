import VolumeX from 'lucide-react/icons/volume-x'
import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '#contract/newsfeed.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { described } from '#web/shell/described.ts'
import { takeTurns } from './video-turn.ts'

/** Video of a post. While it plays automatically, it has no sound and no controls, and a press switches the sound on. */
export function PostVideo({ file, name }: { file: Attachment; name: string }) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const [isQuiet, setQuiet] = useState(false)

  useEffect(() => (video.current ? takeTurns(video.current, setQuiet) : undefined), [])

  function unmute() {
    const { current } = video
    if (!current) return
    current.muted = false
    setQuiet(false)
    current.focus({ preventScroll: true })
  }

  return (
    <>
      <video
        ref={video}
        src={file.url}
        poster={file.poster ?? undefined}
        aria-label={described(t, t('post.video', { name }), file.alt)}
        muted
        loop
        playsInline
        controls={!isQuiet}
        preload={file.poster ? 'none' : 'metadata'}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        className="absolute inset-0 size-full bg-crest-ink object-contain"
      />
      {isQuiet && (
        <button
          type="button"
          aria-label={t('post.video.unmute')}
          title={t('post.video.unmute')}
          onClick={unmute}
          className="absolute inset-0 flex items-end justify-end p-3 focus-visible:-outline-offset-4"
        >
          <span className="flex size-9 items-center justify-center rounded-full bg-picture-chip text-on-picture">
            <VolumeX size={18} aria-hidden />
          </span>
        </button>
      )}
    </>
  )
}

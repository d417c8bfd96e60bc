import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useCallback, useRef, useState } from 'react'
import { type Highlight, viewHighlight } from '#contract/highlights.ts'
import { useView } from '#web/features/views/use-view.ts'
import { nameOf } from '#web/fixture/highlight-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useVideoSource } from '#web/player/use-video-source.ts'
import { Button } from '#web/ui/button.tsx'
import { NextRing } from './next-ring.tsx'

type MomentPlayerProps = { moment: Highlight; next: Highlight | null; play(moment: Highlight): void }

/** Plays a highlight in place. After it, the next highlight starts automatically unless the viewer stops it. */
export function MomentPlayer({ moment, next, play }: MomentPlayerProps) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const [end, setEnd] = useState<'no' | 'ring' | 'stopped'>('no')
  const { hasFailed, retry } = useVideoSource(video, moment.video)
  useView(viewHighlight, moment.id)
  const playNext = useCallback(() => next && play(next), [next, play])

  function again(): void {
    setEnd('no')
    const { current } = video
    if (!current) return
    current.currentTime = 0
    void current.play().catch(() => undefined)
  }

  return (
    <div className="relative aspect-video w-full overflow-hidden bg-crest-ink sm:rounded-lg">
      {/* biome-ignore lint/a11y/useMediaCaption: what is cut out of live commentary has no captions */}
      <video
        ref={video}
        aria-label={nameOf(t, moment)}
        poster={moment.poster ?? undefined}
        controls
        playsInline
        preload="auto"
        className="absolute inset-0 size-full object-contain"
        onPlay={() => setEnd('no')}
        onEnded={() => setEnd(next ? 'ring' : 'stopped')}
      />
      {end === 'ring' && next && !hasFailed && (
        <NextRing name={nameOf(t, next)} play={playNext} stop={() => setEnd('stopped')} />
      )}
      {end === 'stopped' && !hasFailed && (
        <div className="next-ring">
          <Button tone="neutral" onClick={again}>
            <RotateCcw size={18} aria-hidden />
            {t('highlights.again')}
          </Button>
        </div>
      )}
      {hasFailed && (
        <div className="next-ring" role="alert">
          <p className="font-semibold">{t('highlights.failed')}</p>
          <Button tone="neutral" onClick={retry}>
            {t('highlights.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import type { GoalMoment } from '#contract/goal-moments.ts'
import { viewHighlight } from '#contract/highlights.ts'
import { useView } from '#web/features/views/use-view.ts'
import { MomentStill } from '#web/fixture/moment-still.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useVideoSource } from '#web/player/use-video-source.ts'
import { Button } from '#web/ui/button.tsx'

type Clip = NonNullable<GoalMoment['clip']>
type Props = { clip: Clip; name: string }

/** Picture of the clip until it is pressed, then its player. On phones the picture is small, because the chat is. */
export function MomentClip({ clip, name }: Props) {
  const t = useTranslate()
  const [isPlaying, setPlaying] = useState(false)
  if (isPlaying) return <ClipPlayer clip={clip} name={name} />
  return (
    <button
      type="button"
      onClick={() => setPlaying(true)}
      className="group relative flex w-full items-center gap-3 px-3 -outline-offset-2 sm:block sm:aspect-video sm:p-0"
    >
      <span className="field field-football relative block aspect-video w-24 shrink-0 overflow-hidden rounded-sm sm:absolute sm:inset-0 sm:w-full sm:rounded-none">
        <MomentStill moment={clip} width={480} />
        <span aria-hidden className="absolute inset-0 bg-linear-to-t from-picture-shade/80 via-transparent" />
      </span>
      <span className="flex h-11 w-fit items-center gap-2 text-sm font-bold text-primary transition-colors motion-reduce:transition-none sm:absolute sm:inset-0 sm:m-auto sm:rounded-full sm:bg-picture-chip sm:px-4 sm:text-on-picture sm:group-hover:bg-primary-fill sm:group-hover:text-on-primary">
        <Play size={18} aria-hidden className="fill-current" />
        {t('goalMoment.play')}
      </span>
    </button>
  )
}

/** Begins without sound, because the picture of the match may be playing beside it. */
function ClipPlayer({ clip, name }: Props) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const { hasFailed, retry } = useVideoSource(video, clip.video)
  useView(viewHighlight, clip.id)
  useEffect(() => video.current?.focus(), [])
  return (
    <div className="relative aspect-video w-full bg-crest-ink">
      <video
        ref={video}
        aria-label={t('goalMoment.video', { goal: name })}
        poster={clip.poster ?? undefined}
        controls
        muted
        playsInline
        preload="auto"
        className="absolute inset-0 size-full object-contain"
      />
      {hasFailed && (
        <div
          role="alert"
          className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-picture-shade p-4 text-center text-on-picture"
        >
          <p className="text-sm font-semibold">{t('goalMoment.failed')}</p>
          <Button tone="neutral" onClick={retry}>
            {t('goalMoment.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

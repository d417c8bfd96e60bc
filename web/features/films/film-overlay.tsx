import SkipForward from 'lucide-react/icons/skip-forward'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import type { WorkPart } from '#contract/works.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { usePlayerFormat } from '#web/player/use-player-format.ts'
import { Picture } from '#web/ui/picture.tsx'

type Props = {
  intro: { fromMs: number; toMs: number } | null
  creditsAtMs: number
  next: WorkPart | null
  goNext: () => void
  startedAtS: number
}

const resumeShownMs = 8_000
const countdownS = 10

export function FilmOverlay({ intro, creditsAtMs, next, goNext, startedAtS }: Props) {
  const player = usePlayer()
  const t = useTranslate()
  const isInIntro = usePlayerState(
    ({ position, hasPicture }) =>
      intro !== null && hasPicture && position * 1_000 >= intro.fromMs && position * 1_000 < intro.toMs - 1_000,
  )
  const isAtCredits = usePlayerState(({ position, hasPicture }) => hasPicture && position * 1_000 >= creditsAtMs)
  return (
    <>
      <ResumeNote startedAtS={startedAtS} />
      {isInIntro && intro && (
        <button type="button" className="film-offer" onClick={() => player.request('seekTo', intro.toMs / 1_000)}>
          <SkipForward size={18} aria-hidden />
          {t('films.skipIntro')}
        </button>
      )}
      {isAtCredits && next && <NextCard key={next.id} next={next} goNext={goNext} />}
    </>
  )
}

function ResumeNote({ startedAtS }: { startedAtS: number }) {
  const player = usePlayer()
  const t = useTranslate()
  const format = usePlayerFormat()
  const hasPicture = usePlayerState((state) => state.hasPicture)
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    if (!hasPicture) return
    const timer = setTimeout(() => setShown(false), resumeShownMs)
    return () => clearTimeout(timer)
  }, [hasPicture])
  if (!isShown || startedAtS === 0 || !hasPicture) return null
  return (
    <p className="film-resumed" role="status">
      {t('films.resumedAt', { time: format.span(startedAtS * 1_000) })}
      <button
        type="button"
        onClick={() => {
          player.request('seekTo', 0)
          setShown(false)
        }}
      >
        {t('films.fromStart')}
      </button>
    </p>
  )
}

/**
 * Counts down while the film plays, and faster after its end. Then opens the next episode unless the viewer chooses to
 * stay.
 */
function NextCard({ next, goNext }: { next: WorkPart; goNext: () => void }) {
  const t = useTranslate()
  const isPaused = usePlayerState((state) => state.isPaused && !state.isEnded)
  const isEnded = usePlayerState((state) => state.isEnded)
  const [leftS, setLeftS] = useState(countdownS)
  const [isStaying, setStaying] = useState(false)
  useEffect(() => {
    if (isPaused || isStaying) return
    if (leftS <= 0) return goNext()
    const timer = setTimeout(() => setLeftS(leftS - 1), isEnded ? 400 : 1_000)
    return () => clearTimeout(timer)
  }, [leftS, isPaused, isStaying, isEnded, goNext])
  if (isStaying) return null
  return (
    <aside className="film-next" aria-label={t('films.next')}>
      <Picture src={next.still} alt="" width={192} height={108} isPhoto className="film-next-still" />
      <div>
        <p>{t('films.nextIn', { number: next.position, seconds: leftS })}</p>
        <p className="film-next-title">{next.title}</p>
        <button type="button" className="film-next-go" onClick={goNext}>
          {t('films.nextNow')}
        </button>
        <button
          type="button"
          className="film-next-stay"
          aria-label={t('films.stayHere')}
          title={t('films.stayHere')}
          onClick={() => setStaying(true)}
        >
          <X size={18} aria-hidden />
        </button>
      </div>
    </aside>
  )
}

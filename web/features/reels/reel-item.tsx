import Heart from 'lucide-react/icons/heart'
import Play from 'lucide-react/icons/play'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { finishReel, type Reel, viewReel } from '#contract/reels.ts'
import { call } from '#web/api/call.ts'
import { useReaction } from '#web/features/reactions/use-reaction.ts'
import { useView } from '#web/features/views/use-view.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { TimeSince } from '#web/time/time-since.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useStore } from '#web/ui/store.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { ReelActions } from './reel-actions.tsx'
import { ReelProgress } from './reel-progress.tsx'
import { reelReactionKind } from './reel-reactions.ts'
import { hearReels, useReelSound } from './reel-sound.ts'
import { type ReelKey, useReelKeys } from './use-reel-keys.ts'
import { type ReelNearness, useReelVideo } from './use-reel-video.ts'
import { type TapPoint, useTaps } from './use-taps.ts'

const burstMs = 900

type ReelItemProps = {
  reel: Reel
  nearness: ReelNearness
  openComments(): void
  removed(id: string): void
}

export function ReelItem({ reel, nearness, openComments, removed }: ReelItemProps) {
  const t = useTranslate()
  const locale = useLocale()
  const video = useRef<HTMLVideoElement>(null)
  const isActive = nearness === 'active'
  const isHeard = useReelSound()
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const [bursts, setBursts] = useState<readonly (TapPoint & { id: number })[]>([])
  const { isMutedByPolicy, hasFailed } = useReelVideo(video, {
    url: reel.url,
    nearness,
    isHeard,
    isPaused: isPaused || isHeld,
  })
  const { summary, react } = useReaction(reelReactionKind, reel.id)
  const isKnown = useStore(reelReactionKind.store, new Map()).has(reel.id)
  const total = isKnown ? summary.total : reel.reactions.total
  const isLiked = summary.own !== null
  useEffect(() => {
    if (!isActive) setPaused(false)
  }, [isActive])

  const burst = useCallback((at: TapPoint) => {
    const id = performance.now()
    setBursts((now) => [...now, { ...at, id }])
    setTimeout(() => setBursts((now) => now.filter((one) => one.id !== id)), burstMs)
  }, [])
  const toggleLike = () => void react(isLiked ? null : 'like')
  const toggleSound = () => hearReels(isMutedByPolicy || !isHeard)
  const taps = useTaps({
    tap: () => setPaused((now) => !now),
    doubleTap(at) {
      burst(at)
      if (!isLiked) void react('like')
    },
    hold: setHeld,
  })
  useReelKeys(isActive, (key: ReelKey) => {
    if (key === 'pause') setPaused((now) => !now)
    else if (key === 'sound') toggleSound()
    else if (key === 'like') toggleLike()
    else openComments()
  })

  function again(): void {
    void call(finishReel, { id: reel.id }).catch((error: unknown) => console.warn('The end was not counted', error))
    const { current } = video
    if (!current) return
    current.currentTime = 0
    void current.play().catch(() => undefined)
  }

  /** Another player may have paused the video. */
  function showPause({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void {
    if (isActive && !isHeld && !currentTarget.ended && !document.hidden) setPaused(true)
  }

  const isSilent = !isHeard || isMutedByPolicy
  const wide = reel.width !== null && reel.height !== null && reel.width > reel.height
  return (
    <div className="reel-box">
      {isActive && <Viewed id={reel.id} />}
      {reel.poster && (
        <Picture
          src={reel.poster}
          alt=""
          width={640}
          height={1138}
          sizes="(min-width: 768px) 480px, 98vw"
          isMain={isActive}
          isEager
          isPhoto
          className={wide ? 'reel-fit' : 'reel-fill'}
        />
      )}
      <video
        ref={video}
        aria-label={t('reels.by', { name: reel.author.displayName })}
        muted
        playsInline
        preload="auto"
        tabIndex={-1}
        className={wide ? 'reel-fit' : 'reel-fill'}
        onPause={showPause}
        onEnded={again}
      />
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: clips of members have no captions */}
        <video
          src={reel.url}
          controls
          playsInline
          preload="metadata"
          className={`z-1 ${wide ? 'reel-fit' : 'reel-fill'}`}
        />
      </noscript>
      <div className="reel-touch" {...taps}>
        {bursts.map(({ id, x, y }) => (
          <Heart key={id} size={96} aria-hidden className="reel-burst" style={{ left: x, top: y }} />
        ))}
        {isPaused && isActive && (
          <span aria-hidden className="reel-paused">
            <Play size={40} className="translate-x-0.5 fill-current" />
          </span>
        )}
        {hasFailed && (
          <p role="alert" className="absolute inset-x-6 top-1/2 text-center font-semibold">
            {t('reels.broken')}
          </p>
        )}
      </div>
      <div className="reel-shade" aria-hidden />
      <button
        type="button"
        className="reel-sound"
        aria-label={t(isSilent ? 'reels.unmute' : 'reels.mute')}
        aria-pressed={!isSilent}
        tabIndex={isActive ? 0 : -1}
        onClick={toggleSound}
      >
        {isSilent ? <VolumeX size={22} aria-hidden /> : <Volume2 size={22} aria-hidden />}
      </button>
      <div className="reel-words">
        <LocaleLink to={`/thanh-vien/${reel.author.username}`} className="font-bold hover:underline">
          {reel.author.displayName}
        </LocaleLink>
        {reel.caption !== '' && <p className="line-clamp-3 text-sm leading-snug">{reel.caption}</p>}
        <p className="flex gap-3 text-xs text-on-picture-2">
          <LocaleLink to={`/reels/${reel.slug}`} replace className="tabular flex gap-3 hover:underline">
            <TimeSince at={reel.createdAt} />
            {reel.views > 0 && (
              <span>{t('reels.views', { count: reel.views.toLocaleString(formattingTags[locale]) })}</span>
            )}
          </LocaleLink>
          {reel.source && (
            <LocaleLink to={reel.source} className="font-semibold text-on-picture-brand hover:underline">
              {t('reels.source')}
            </LocaleLink>
          )}
        </p>
      </div>
      <ReelActions
        reel={reel}
        like={{ isLiked, total, toggle: toggleLike }}
        openComments={openComments}
        removed={removed}
      />
      <ReelProgress video={video} isActive={isActive} />
    </div>
  )
}

function Viewed({ id }: { id: string }) {
  useView(viewReel, id)
  return null
}

import Cast from 'lucide-react/icons/cast'
import Headphones from 'lucide-react/icons/headphones'
import Loader from 'lucide-react/icons/loader'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useEffect, useState } from 'react'
import type { TextKey } from '#contract/texts/all.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { SOUND_ID } from '#web/player/providers/provider.ts'
import type { PlayerState } from '#web/player/state.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'

const troubles: Partial<Record<PlayerState['status'], TextKey>> = {
  reconnecting: 'player.reconnecting',
  'publisher-lost': 'player.publisherLost',
  missing: 'player.missing',
  unsupported: 'player.unsupported',
}

/**
 * Shows the main obstacle to watching in the middle of the picture, or nothing. `elsewhere` is offered while the
 * commentator's signal is gone.
 */
export function StatusOverlay({ elsewhere }: { elsewhere?: ReactNode }) {
  const player = usePlayer()
  const t = useTranslate()
  const status = usePlayerState((state) => state.status)
  const isWaiting = usePlayerState((state) => state.isWaiting)
  const hasPicture = usePlayerState((state) => state.hasPicture)
  const isEnded = usePlayerState((state) => state.isEnded)
  const isPlayRefused = usePlayerState((state) => state.isPlayRefused)
  const isTooSlow = usePlayerState((state) => state.isTooSlow)
  const isListening = usePlayerState((state) => state.activeRendition === SOUND_ID)
  const isRemote = usePlayerState((state) => state.isRemote)
  const trouble = troubles[status]

  if (isPlayRefused) {
    return (
      <button type="button" className="player-start" onClick={() => player.request('play')}>
        <Play aria-hidden="true" size={28} />
        {t('player.tapToPlay')}
      </button>
    )
  }
  if (trouble) {
    const isQuiet = !isWaiting && hasPicture
    return (
      <div className="player-trouble" data-is-quiet={isQuiet}>
        <p>
          <WifiOff aria-hidden="true" size={20} />
          {t(trouble)}
        </p>
        {status === 'publisher-lost' && !isQuiet && elsewhere}
      </div>
    )
  }
  if (isRemote) {
    return (
      <p className="player-trouble" role="status">
        <Cast aria-hidden="true" size={20} />
        {t('player.isRemote')}
      </p>
    )
  }
  if (isEnded) return <Ended />
  if (isTooSlow) return <TooSlow />
  if (isListening) return null
  if (isWaiting || status === 'loading') {
    const spinner = (
      <span className="player-spinner" role="img" aria-label={t(hasPicture ? 'player.buffering' : 'player.loading')}>
        <Loader aria-hidden="true" size={36} />
      </span>
    )
    return hasPicture ? <Slowness>{spinner}</Slowness> : spinner
  }
  return null
}

/** A recording plays again from its start. The page replaces a live stream that has ended. */
function Ended() {
  const player = usePlayer()
  const t = useTranslate()
  const canReplay = usePlayerState(({ isLive, windowEnd, windowStart }) => !isLive && windowEnd > windowStart)
  return (
    <div className="player-trouble">
      {t('player.ended')}
      {canReplay && (
        <button type="button" className="player-listen" onClick={() => player.request('replay')}>
          <RotateCcw aria-hidden="true" size={18} />
          {t('player.replay')}
        </button>
      )}
    </div>
  )
}

/** A shorter wait is normal: it is a seek or a short gap. */
const slowAfterMs = 3_000

/** Shows the spinner, and after `slowAfterMs` a text that the connection is slow. */
function Slowness({ children }: { children: ReactNode }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? <TooSlow /> : children
}

/** Shows that the network does not carry the picture, and offers the sound. */
function TooSlow() {
  const t = useTranslate()
  return (
    <div className="player-trouble" role="status">
      <WifiOff aria-hidden="true" size={20} />
      {t('player.slow')}
      <ListenInstead />
    </div>
  )
}

/** Offers the sound alone to a viewer whose network does not carry the picture. */
function ListenInstead() {
  const player = usePlayer()
  const t = useTranslate()
  const hasSound = usePlayerState(({ renditions }) => renditions.some(({ id }) => id === SOUND_ID))
  const isListening = usePlayerState(({ activeRendition }) => activeRendition === SOUND_ID)
  if (!hasSound || isListening) return null
  return (
    <button type="button" className="player-listen" onClick={() => player.request('chooseRendition', SOUND_ID)}>
      <Headphones aria-hidden="true" size={18} />
      {t('player.listenInstead')}
    </button>
  )
}

/** Shown in place of the picture while only the sound plays, also when the encoder sends no picture. */
export function SoundOnly({ children }: { children?: ReactNode }) {
  const player = usePlayer()
  const t = useTranslate()
  const isListening = usePlayerState(({ activeRendition }) => activeRendition === SOUND_ID)
  const hasPictures = usePlayerState(({ renditions }) => renditions.some(({ id }) => id !== SOUND_ID))
  if (!isListening) return null
  return (
    <div className="player-sound-only">
      {children ?? <Headphones aria-hidden="true" size={40} />}
      <p>{t(hasPictures ? 'player.listening' : 'player.noPicture')}</p>
      {hasPictures && (
        <button type="button" className="player-listen" onClick={() => player.request('chooseRendition', null)}>
          {t('player.showPicture')}
        </button>
      )}
    </div>
  )
}

/** Shown over the picture until the viewer turns on the sound that the browser refused. */
export function SoundPrompt() {
  const player = usePlayer()
  const t = useTranslate()
  const isMutedByPolicy = usePlayerState((state) => state.isMutedByPolicy)
  const isInTrouble = usePlayerState((state) => state.status in troubles)
  if (!isMutedByPolicy || isInTrouble) return null
  return (
    <button type="button" className="player-sound" onClick={() => player.request('unmute')}>
      <VolumeX aria-hidden="true" size={20} className="player-sound-off" />
      <Volume2 aria-hidden="true" size={20} className="player-sound-on" />
      {t('player.tapForSound')}
    </button>
  )
}

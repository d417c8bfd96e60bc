import './docked-player.css'
import Move from 'lucide-react/icons/move'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useLiveFixture } from '#web/fixture/fixture.state.ts'
import { Score } from '#web/fixture/score.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { ControlButton } from '#web/player/controls/control-button.tsx'
import { PlayButton } from '#web/player/controls/play-button.tsx'
import { SoundOnly, SoundPrompt, StatusOverlay } from '#web/player/controls/status-overlay.tsx'
import { closeDock, type Replayed } from '#web/player/dock.state.ts'
import type { Player } from '#web/player/player.ts'
import { useMediaSession } from '#web/player/use-media-session.ts'
import { PlayerContext, usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { useRootData } from '#web/root-data.ts'
import { latinKey } from '#web/ui/latin-key.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { type LiveRoom, shownStreamOf, sourceOf } from './live-room.ts'
import { nowPlayingOf } from './now-playing.ts'
import { useCommentator } from './use-commentator.ts'
import { useCorner } from './use-corner.ts'
import { useInStep } from './use-in-step.ts'
import { useLiveRoom } from './use-live-room.ts'

/** `path` is the page that was left, and `username` the commentator on it. */
type Props = { room: LiveRoom; path: string; username: string | null; replayed: Replayed | null }

/** The picture of a live page that was left, in a corner of the window, with the score and a way back to the page. */
export function DockedPlayer({ player, ...props }: Props & { player: Player }) {
  return (
    <PlayerContext value={player}>
      <Dock {...props} />
    </PlayerContext>
  )
}

function Dock({ room: given, path, username, replayed }: Props) {
  const t = useTranslate()
  const player = usePlayer()
  const { origin, locale } = useRootData()
  const { room } = useLiveRoom(given)
  const fixture = useLiveFixture(room)
  const { commentator } = useCommentator(room, username)
  const stream = shownStreamOf(commentator, replayed)
  const dock = useRef<HTMLElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const { corner, next, drag } = useCorner(dock)
  const { home, away } = fixture
  useInStep(room, stream)
  useMediaSession(nowPlayingOf(fixture, { commentator, origin, locale }))
  useOneSound(player)

  useLayoutEffect(() => {
    const slot = picture.current
    return slot ? player.attach({ slot, frame: () => slot }) : undefined
  }, [player])

  const source = sourceOf(stream, replayed?.startAtMs)
  const latest = useRef(source)
  latest.current = source
  useEffect(() => {
    // Without a new stream the player says that the old one has ended.
    if (source?.url !== undefined && latest.current) player.load(latest.current)
  }, [player, source?.url])

  function close() {
    closeDock()
    document.getElementById('main')?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = latinKey(event.nativeEvent)
    if (key === 'k') player.request('togglePlay')
    else if (key === 'm') player.request('toggleMute')
    else if (key === 'escape') close()
    else return
    event.preventDefault()
    // The page below may have another use for the key.
    event.stopPropagation()
  }

  return (
    <section
      ref={dock}
      className="dock"
      data-corner={corner}
      aria-label={t('player.dock', { title: `${home.name} – ${away.name}` })}
      onKeyDown={onKeyDown}
    >
      <div ref={picture} className="player" data-controls="shown">
        <div className="player-middle">
          <SoundOnly />
          <StatusOverlay />
        </div>
        <LocaleLink
          to={path}
          className="dock-back"
          aria-label={t('player.dock.back')}
          title={t('player.dock.back')}
          draggable={false}
          {...drag}
        />
        <SoundPrompt />
      </div>
      <div className="dock-bar">
        <PlayButton />
        <MuteButton />
        <p className="dock-score">
          <span className="dock-name">{home.shortName}</span>
          <Score isOpen fixture={fixture} className="font-bold" />
          <span className="dock-name">{away.shortName}</span>
        </p>
        <ControlButton icon={Move} label={t('player.dock.move')} onClick={next} />
        <ControlButton icon={X} label={t('player.dock.close')} shortcut="Escape" onClick={close} />
      </div>
    </section>
  )
}

function MuteButton() {
  const t = useTranslate()
  const player = usePlayer()
  const isMuted = usePlayerState((state) => state.isMuted)
  return (
    <ControlButton
      icon={isMuted ? VolumeX : Volume2}
      label={t(isMuted ? 'player.unmute' : 'player.mute')}
      shortcut="M"
      onClick={() => player.request('toggleMute')}
    />
  )
}

/** Only the one that was started last is heard, the docked picture or a video on the page. */
function useOneSound(player: Player): void {
  useEffect(() => {
    const isHeard = (media: HTMLMediaElement) => !media.paused && !media.muted
    const onPlay = ({ target }: Event) => {
      if (!(target instanceof HTMLMediaElement) || !isHeard(target)) return
      if (target !== player.media()) return player.request('pause')
      for (const other of document.querySelectorAll<HTMLMediaElement>('video, audio'))
        if (other !== target && isHeard(other)) other.pause()
    }
    // Events of media do not bubble.
    const kinds = ['play', 'volumechange'] as const
    for (const kind of kinds) document.addEventListener(kind, onPlay, true)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, onPlay, true)
    }
  }, [player])
}

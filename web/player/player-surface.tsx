import './player.css'
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from '#web/i18n/translate.ts'
import type { Chapter } from './chapters.ts'
import { Announcer } from './controls/announcer.tsx'
import { ControlBar, type PlayerLayout } from './controls/control-bar.tsx'
import { HelpSheet } from './controls/help-sheet.tsx'
import { type Mini, MiniButtons } from './controls/mini-buttons.tsx'
import { skipS } from './controls/skip-button.tsx'
import { StatsOverlay } from './controls/stats-overlay.tsx'
import { SoundOnly, SoundPrompt, StatusOverlay } from './controls/status-overlay.tsx'
import { closeDock, docked } from './dock.state.ts'
import type { PlayerPlace } from './player.ts'
import type { Source } from './providers/provider.ts'
import { listenForRotation } from './rotation.ts'
import { listenForShortcuts, pressInPlayer } from './shortcuts.ts'
import { useAutoHide } from './use-auto-hide.ts'
import { useLiftedCaptions } from './use-lifted-captions.ts'
import { type NowPlaying, useMediaSession } from './use-media-session.ts'
import { usePlayer, usePlayerState } from './use-player.ts'

type Props = {
  /** Null when there is nothing to play. Then `idle` is shown. */
  source: Source | null
  poster: ReactNode
  nowPlaying: NowPlaying
  /** The element for full screen: the picture and the chat beside it. */
  stage: RefObject<HTMLElement | null>
  layout: PlayerLayout
  /** Badges in the corner of the picture, such as live and viewers. They hide with the controls. */
  corner?: ReactNode
  /** Content in the other upper corner, such as the way back. It hides with the controls. */
  leading?: ReactNode
  idle: ReactNode
  /** `<track>` elements of a file. */
  tracks?: ReactNode
  /** Shown instead of the picture while only the sound plays. */
  listening?: ReactNode
  /** Another place to watch, offered while the commentator's signal is gone. */
  elsewhere?: ReactNode
  /** Content over the picture, such as a film's offers at certain times. */
  over?: ReactNode
  /** Menus in the bar, before the view buttons. */
  menus?: ReactNode
  /** Moments that the bar and a menu lead to. */
  chapters?: readonly Chapter[]
  /** While given, the picture floats in a corner of the window. */
  mini?: Mini | null
  /** As in `PlayerPlace`. */
  leave?: PlayerPlace['leave']
}

const noChapters: readonly Chapter[] = []

/** The picture with all its controls. It has its 16:9 shape before any script runs. */
export function PlayerSurface(props: Props) {
  const {
    source,
    poster,
    nowPlaying,
    stage,
    layout,
    corner,
    leading,
    idle,
    tracks,
    listening,
    elsewhere,
    over,
    menus,
    mini,
    leave,
    chapters = noChapters,
  } = props
  const player = usePlayer()
  const t = useTranslate()
  const surface = useRef<HTMLDivElement>(null)
  const [media, setMedia] = useState<HTMLVideoElement | null>(null)
  const hasPicture = usePlayerState((state) => state.hasPicture)
  const status = usePlayerState((state) => state.status)
  const { areControlsShown, show, hide } = useAutoHide(surface)
  const url = source?.url
  const kind = source?.kind
  const latest = useRef(source)
  latest.current = source
  const leaving = useRef(leave)
  leaving.current = leave
  useMediaSession(nowPlaying)
  useLiftedCaptions(surface, areControlsShown)

  // The picture leaves before React removes the place from the document. Otherwise the browser would pause it.
  useLayoutEffect(() => {
    const slot = surface.current
    if (!slot) return
    const detach = player.attach({
      slot,
      // The stage is around this component, and React sets its reference later.
      frame: () => stage.current ?? slot,
      leave: () => leaving.current?.() ?? null,
    })
    if (docked.get()?.player === player) closeDock(player)
    setMedia(player.media())
    const stopListening = listenForShortcuts(player, slot)
    const stopRotation = listenForRotation(player, slot)
    return () => {
      stopListening()
      stopRotation()
      detach()
    }
  }, [player, stage])

  useEffect(() => {
    // Only the player that was opened last plays.
    if (url && kind) closeDock(player)
    player.load(url && kind ? latest.current : null)
  }, [player, url, kind])

  /** The first tap moves the focus into the player, which shows the controls before the tap ends. */
  const wereControlsShown = useRef(false)
  function onPress() {
    wereControlsShown.current = areControlsShown
  }

  function onTap(event: MouseEvent) {
    const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
    if (!isTouch) player.request('togglePlay')
    else if (wereControlsShown.current) hide()
    else show()
  }

  /** On a touch screen the outer thirds skip, as viewers know it from other players. */
  function onDoubleTap({ currentTarget, clientX }: MouseEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = (clientX - left) / width
    const isAside = matchMedia('(pointer: coarse)').matches && (place < 1 / 3 || place > 2 / 3)
    if (isAside) player.request('seekBy', place < 0.5 ? -skipS : skipS)
    else player.request('toggleFullscreen')
  }

  function onPointerMove(event: PointerEvent) {
    if (event.pointerType !== 'touch') show()
  }

  /** A finger leaves with each tap, before the click. Controls that hide then would not get the click. */
  function onPointerLeave(event: PointerEvent) {
    if (event.pointerType !== 'touch') hide()
  }

  return (
    <section
      ref={surface}
      className="player"
      aria-label={t('player.label')}
      // Makes the section focusable: a click on the picture moves the focus into the player, so that its keys work.
      tabIndex={-1}
      data-controls={areControlsShown ? 'shown' : 'hidden'}
      data-status={status}
      data-size={mini ? 'mini' : 'full'}
      onPointerMove={onPointerMove}
      onPointerLeave={onPointerLeave}
      onFocus={show}
      onKeyDown={({ nativeEvent }) => pressInPlayer(player, nativeEvent)}
    >
      {media && createPortal(tracks, media)}
      {!hasPicture && poster}
      <div
        className="player-tap"
        aria-hidden="true"
        onPointerDown={onPress}
        onClick={onTap}
        onDoubleClick={onDoubleTap}
      />
      {leading && <div className="player-leading">{leading}</div>}
      {corner && <div className="player-corner">{corner}</div>}
      <StatsOverlay />
      {source ? (
        <>
          <div className="player-middle">
            <SoundOnly>{listening}</SoundOnly>
            <StatusOverlay elsewhere={elsewhere} />
            <SoundPrompt />
          </div>
          {over}
          <ControlBar layout={layout} menus={menus} chapters={chapters} />
        </>
      ) : (
        <div className="player-idle">{idle}</div>
      )}
      {mini && <MiniButtons {...mini} />}
      <HelpSheet />
      <Announcer />
    </section>
  )
}

import Activity from 'lucide-react/icons/activity'
import Cast from 'lucide-react/icons/cast'
import Keyboard from 'lucide-react/icons/keyboard'
import Maximize from 'lucide-react/icons/maximize'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Minimize from 'lucide-react/icons/minimize'
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2'
import RectangleHorizontal from 'lucide-react/icons/rectangle-horizontal'
import { useTranslate } from '#web/i18n/translate.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { ControlButton } from './control-button.tsx'

/** Shows the chat beside the picture in full screen and on a phone held sideways, where the page's chat is not visible. */
export function ChatButton() {
  const player = usePlayer()
  const t = useTranslate()
  const isShown = usePlayerState((state) => state.isChatShown)
  return (
    <ControlButton
      icon={MessageSquareText}
      className="is-chat"
      label={t(isShown ? 'player.hideChat' : 'player.showChat')}
      aria-pressed={isShown}
      onClick={() => player.request('toggleChat')}
    />
  )
}

export function StatsButton() {
  const player = usePlayer()
  const t = useTranslate()
  const areShown = usePlayerState((state) => state.areStatsShown)
  return (
    <ControlButton
      icon={Activity}
      className="is-extra"
      label={t(areShown ? 'player.closeStats' : 'player.stats')}
      shortcut="S"
      aria-pressed={areShown}
      onClick={() => player.request('toggleStats')}
    />
  )
}

export function HelpButton() {
  const player = usePlayer()
  const t = useTranslate()
  return (
    <ControlButton
      icon={Keyboard}
      className="is-extra is-pointer"
      label={t('player.help')}
      shortcut="?"
      onClick={() => player.request('toggleHelp')}
    />
  )
}

export function PictureInPictureButton() {
  const player = usePlayer()
  const t = useTranslate()
  const isOn = usePlayerState((state) => state.isPictureInPicture)
  const canDo = usePlayerState((state) => state.canPictureInPicture && !state.isFullscreen)
  if (!canDo) return null
  return (
    <ControlButton
      icon={PictureInPicture2}
      className="is-roomy"
      label={t(isOn ? 'player.leavePictureInPicture' : 'player.pictureInPicture')}
      shortcut="I"
      aria-pressed={isOn}
      onClick={() => player.request('togglePictureInPicture')}
    />
  )
}

export function RemoteButton() {
  const player = usePlayer()
  const t = useTranslate()
  const canDo = usePlayerState((state) => state.canPlayRemotely)
  const isOn = usePlayerState((state) => state.isRemote)
  if (!canDo) return null
  return (
    <ControlButton
      icon={Cast}
      label={t('player.remote')}
      aria-pressed={isOn}
      onClick={() => player.request('playRemotely')}
    />
  )
}

export function TheatreButton() {
  const player = usePlayer()
  const t = useTranslate()
  const isOn = usePlayerState((state) => state.isTheatre)
  const isFullscreen = usePlayerState((state) => state.isFullscreen)
  if (isFullscreen) return null
  return (
    <ControlButton
      icon={RectangleHorizontal}
      className="is-wide-only"
      label={t(isOn ? 'player.leaveTheatre' : 'player.theatre')}
      shortcut="T"
      aria-pressed={isOn}
      onClick={() => player.request('toggleTheatre')}
    />
  )
}

export function FullscreenButton() {
  const player = usePlayer()
  const t = useTranslate()
  const isOn = usePlayerState((state) => state.isFullscreen)
  return (
    <ControlButton
      icon={isOn ? Minimize : Maximize}
      label={t(isOn ? 'player.leaveFullscreen' : 'player.fullscreen')}
      shortcut="F"
      onClick={() => player.request('toggleFullscreen')}
    />
  )
}

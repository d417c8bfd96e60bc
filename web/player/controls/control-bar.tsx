import { LiveBadge } from './live-badge.tsx'
import { PlayButton } from './play-button.tsx'
import { QualityMenu } from './quality-menu.tsx'
import { SeekBar } from './seek-bar.tsx'
import { SkipButton } from './skip-button.tsx'
import {
  ChatButton,
  FullscreenButton,
  HelpButton,
  PictureInPictureButton,
  StatsButton,
  TheatreButton,
} from './view-buttons.tsx'
import { VolumeControl } from './volume-control.tsx'

/** The bar at the foot of the picture. `hasStage`: the page offers a theatre layout and a chat beside. */
export function ControlBar({ layout }: { layout: 'stage' | 'alone' }) {
  return (
    <div className="player-bar">
      <SeekBar />
      <div className="player-bar-row">
        <PlayButton />
        <SkipButton direction="back" />
        <SkipButton direction="forward" />
        <VolumeControl />
        <LiveBadge />
        <span className="player-bar-gap" />
        {layout === 'stage' && <ChatButton />}
        <StatsButton />
        <HelpButton />
        <QualityMenu />
        <PictureInPictureButton />
        {layout === 'stage' && <TheatreButton />}
        <FullscreenButton />
      </div>
    </div>
  )
}

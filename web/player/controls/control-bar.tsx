import type { ReactNode } from 'react'
import type { Chapter } from '#web/player/chapters.ts'
import { CaptionControl } from './caption-control.tsx'
import { ChapterMenu } from './chapter-menu.tsx'
import { LiveBadge } from './live-badge.tsx'
import { PlayButton } from './play-button.tsx'
import { QualityMenu } from './quality-menu.tsx'
import { SeekBar } from './seek-bar.tsx'
import { SkipButton } from './skip-button.tsx'
import { SpeedMenu } from './speed-menu.tsx'
import {
  ChatButton,
  FullscreenButton,
  HelpButton,
  PictureInPictureButton,
  RemoteButton,
  StatsButton,
  TheatreButton,
} from './view-buttons.tsx'
import { VolumeControl } from './volume-control.tsx'

/**
 * `page` has a theatre layout. `embed` already consists of picture and chat. `film` has no theatre layout and no chat.
 */
export type PlayerLayout = 'page' | 'embed' | 'film'

type Props = { layout: PlayerLayout; menus?: ReactNode; chapters: readonly Chapter[] }

export function ControlBar({ layout, menus, chapters }: Props) {
  return (
    <div className="player-bar">
      <SeekBar chapters={chapters} />
      <div className="player-bar-row">
        <PlayButton />
        <SkipButton direction="back" />
        <SkipButton direction="forward" />
        <VolumeControl />
        <LiveBadge />
        <span className="player-bar-gap" />
        {layout !== 'film' && <ChatButton />}
        {menus}
        <ChapterMenu chapters={chapters} />
        <SpeedMenu />
        <StatsButton />
        <HelpButton />
        <CaptionControl />
        <QualityMenu />
        <RemoteButton />
        <PictureInPictureButton />
        {layout === 'page' && <TheatreButton />}
        <FullscreenButton />
      </div>
    </div>
  )
}

import './live-stage.css'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Broadcast } from '#contract/live.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { phaseOf, useLiveFixture } from '#web/fixture/fixture.state.ts'
import { isCrowd, Viewers } from '#web/fixture/viewers.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { StepMenu } from '#web/player/controls/step-menu.tsx'
import { docked, dockedPlayer, type Replayed } from '#web/player/dock.state.ts'
import { PlayerSurface } from '#web/player/player-surface.tsx'
import { useIsStanding } from '#web/player/use-is-standing.ts'
import { useMiniPlayer } from '#web/player/use-mini-player.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { useRootData } from '#web/root-data.ts'
import { Badge, LiveBadge } from '#web/ui/badge.tsx'
import { BackLink } from './back-link.tsx'
import { ChatLink } from './chat-link.tsx'
import { IdlePanel } from './idle-panel.tsx'
import {
  type LiveCommentator,
  type LiveRoom,
  liveStreamOf,
  otherOnAir,
  recordingOf,
  shownStreamOf,
  sourceOf,
} from './live-room.ts'
import { MovedNote } from './moved-note.tsx'
import { nowPlayingOf } from './now-playing.ts'
import { SoundPicture } from './sound-picture.tsx'
import { StagePoster } from './stage-poster.tsx'
import { type StageTab, StageTabs } from './stage-tabs.tsx'
import { useChapters } from './use-chapters.ts'
import type { Moved } from './use-commentator.ts'
import { useComposingRoom } from './use-composing-room.ts'
import { useDock } from './use-dock.tsx'
import { useInStep } from './use-in-step.ts'
import { WatchOther } from './watch-other.tsx'

type Props = {
  room: LiveRoom
  commentator: LiveCommentator | null
  moved: Moved | null
  refresh: () => Promise<void>
  /** Another live fixture, offered after the end. */
  next?: FixtureSummary | null
  /** Prefix of the commentators' paths. `/mb` shows only picture and chat. */
  base: '/truc-tiep' | '/mb'
  strip?: ReactNode
  more?: ReactNode
  chat: ReactNode
}

/** As in live-stage.css: a phone held sideways shows the chat on request. */
const sideways = '(min-width: 520px) and (max-width: 1023.98px) and (max-height: 31rem) and (orientation: landscape)'

/** Poll interval after the end of the picture, because the server may still be recording the end of the stream. */
const overRefreshMs = 5_000
const noBroadcasts: readonly Broadcast[] = []

export function LiveStage({ room, commentator, moved, refresh, next = null, base, strip, more, chat }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const chatPlace = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const mini = useMiniPlayer(picture)
  useComposingRoom(stage)
  const player = usePlayer()
  const fixture = useLiveFixture(room)
  const isTheatre = usePlayerState((state) => state.isTheatre)
  const isChatShown = usePlayerState((state) => state.isChatShown)
  const hasPictureEnded = usePlayerState((state) => state.status === 'missing' || state.isEnded)
  const live = liveStreamOf(commentator)
  const phase = phaseOf(fixture)
  // Before or after a match without a live stream, viewers want the match information; otherwise the chat.
  const [tab, setTab] = useState<StageTab>(live !== null || phase === 'on' ? 'chat' : 'info')
  const [replayed, setReplayed] = useState<Replayed | null>(() =>
    dockedPlayer(room.fixtureId) === player ? (docked.get()?.replayed ?? null) : null,
  )
  const { isDemo, origin, locale } = useRootData()
  const layout = base === '/mb' ? 'embed' : 'page'
  const [wasOver] = useState(phase === 'over')
  const isOver = live !== null && hasPictureEnded
  const [seenLiveId, setSeenLiveId] = useState<string | null>(null)
  if (live && commentator && commentator.userId !== seenLiveId) setSeenLiveId(commentator.userId)
  const other = otherOnAir(room, commentator)
  const recording = recordingOf(commentator)
  const stream = shownStreamOf(commentator, replayed)
  const leave = useDock({ room, commentator, replayed, isWanted: layout === 'page' })
  useInStep(room, stream)
  const chapters = useChapters(fixture, stream?.broadcasts ?? noBroadcasts)
  const recordingId = recording?.streamId
  const replay = useCallback(
    (startAtMs: number | null) => setReplayed(recordingId === undefined ? null : { streamId: recordingId, startAtMs }),
    [recordingId],
  )

  const showChat = useCallback(() => {
    setTab('chat')
    const { isChatShown, isFullscreen } = player.state.get()
    if (!isChatShown && (isFullscreen || matchMedia(sideways).matches)) player.request('toggleChat')
  }, [player])

  useEffect(() => {
    if (!isOver) return
    void refresh()
    const timer = setInterval(refresh, overRefreshMs)
    return () => clearInterval(timer)
  }, [isOver, refresh])

  return (
    <div
      ref={stage}
      className="live-stage"
      data-layout={layout}
      data-theatre={isTheatre && layout === 'page'}
      data-demo={isDemo}
      data-chat={isChatShown ? 'shown' : 'hidden'}
      data-tab={more ? tab : 'chat'}
      data-idle={stream === null}
      data-rest={wasOver && seenLiveId === null}
      data-phase={phase}
    >
      <ChatLink chat={chatPlace} show={showChat} />
      <div className="live-main">
        <div ref={picture} className="live-picture" data-size={mini ? 'mini' : 'full'}>
          <PlayerSurface
            source={sourceOf(stream, live ? null : replayed?.startAtMs)}
            poster={<StagePoster room={room} commentator={commentator} />}
            stage={stage}
            layout={layout}
            mini={mini}
            chapters={chapters}
            menus={stream?.kind !== 'hls' && <StepMenu />}
            nowPlaying={nowPlayingOf(fixture, { commentator, origin, locale })}
            leave={leave}
            elsewhere={other && <WatchOther {...{ room, other, base }} />}
            listening={commentator && <SoundPicture fixture={fixture} commentator={commentator} />}
            leading={layout === 'page' && <BackLink />}
            corner={<Corner fixture={fixture} isLive={live !== null} isReplay={live === null && stream !== null} />}
            idle={
              <IdlePanel
                {...{ room, commentator, next, base, replay }}
                hasBroadcast={recording !== null || (commentator !== null && commentator.userId === seenLiveId)}
              />
            }
          />
        </div>
        {moved && <MovedNote {...{ room, moved, base }} />}
        {strip && <div className="live-strip">{strip}</div>}
        {more && <StageTabs tab={tab} choose={setTab} />}
        {more && (
          <div id="live-info" role="tabpanel" aria-labelledby="tab-info" className="live-more">
            {more}
          </div>
        )}
      </div>
      <div
        ref={chatPlace}
        id="live-chat"
        tabIndex={-1}
        {...(more && { role: 'tabpanel', 'aria-labelledby': 'tab-chat' })}
        className="live-chat outline-none"
      >
        {chat}
      </div>
    </div>
  )
}

function Corner({ fixture, isLive, isReplay }: { fixture: FixtureSummary; isLive: boolean; isReplay: boolean }) {
  const t = useTranslate()
  const isStanding = useIsStanding()
  if (isReplay) return <Badge tone="picture">{t('watch.replaying')}</Badge>
  if (!isLive) return null
  return (
    <>
      {!isStanding && <LiveBadge>{t('fixture.live')}</LiveBadge>}
      {isCrowd(fixture.viewers) && (
        <Badge tone="picture">
          <Viewers count={fixture.viewers} />
        </Badge>
      )}
    </>
  )
}

import type { LatencyChoice } from './preferences.ts'
import { SOUND_ID } from './providers/provider.ts'
import type { Memory, Sources } from './state.ts'
import { isAtLiveEdge, isChatInStep, isLiveAt, windowEnd, windowStart } from './state.ts'

export type Effects = Sources & {
  remember(change: Partial<Memory>): void
  /** Starts playback, muted when the browser refuses sound. */
  play(): Promise<void>
  pause(): void
  setMuted(isMuted: boolean): void
  followLive(isFollowing: boolean): void
  /** Returns the position from which playback at the usual rate stays live, or null while it is unknown. */
  liveTarget(): number | null
}

/** Playback rates that a viewer may choose, in order. */
export const speeds: readonly number[] = [0.25, 0.5, 1, 1.5, 2]
const usualFrameRate = 30

/** On iPhones, only the video element can be shown full screen. */
type PhoneMedia = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

function fillScreen(frame: HTMLElement): Promise<void> {
  return frame.requestFullscreen({ navigationUI: 'hide' })
}

/** On a phone held upright, also rotates the frame to landscape, if the browser supports that. */
async function fillScreenInLandscape(frame: HTMLElement): Promise<void> {
  await fillScreen(frame)
  const { orientation } = screen as { orientation: ScreenOrientation & { lock?(to: string): Promise<void> } }
  await orientation.lock?.('landscape').catch(() => undefined)
}

/** All requests of the viewer, with their effects. */
export const requestTable = {
  play: (effects: Effects) => {
    if (isAtLiveEdge(effects)) effects.followLive(true)
    return effects.play()
  },
  pause: ({ pause, followLive }: Effects) => {
    pause()
    followLive(false)
  },
  togglePlay: (effects: Effects) => (effects.media.paused ? requestTable.play(effects) : requestTable.pause(effects)),
  setVolume: ({ media, setMuted, remember }: Effects, volume: number) => {
    media.volume = Math.min(1, Math.max(0, volume))
    setMuted(media.volume === 0)
    remember({ isMutedByPolicy: false })
  },
  nudgeVolume: (effects: Effects, by: number) => {
    const { media } = effects
    requestTable.setVolume(effects, (media.muted ? 0 : media.volume) + by)
  },
  mute: ({ setMuted }: Effects) => setMuted(true),
  unmute: ({ media, setMuted, remember }: Effects) => {
    setMuted(false)
    if (media.volume === 0) media.volume = 0.5
    remember({ isMutedByPolicy: false })
  },
  toggleMute: (effects: Effects) => {
    const { media } = effects
    return media.muted || media.volume === 0 ? requestTable.unmute(effects) : requestTable.mute(effects)
  },
  /** Stops the picture and shows the next frame, or the one before it. */
  stepFrame: (effects: Effects, by: 1 | -1) => {
    const { media, provider, pause, followLive } = effects
    const active = provider?.renditions().find(({ id }) => id === provider?.activeRendition())
    pause()
    followLive(false)
    const position = media.currentTime + by / (active?.frameRate ?? usualFrameRate)
    media.currentTime = Math.min(windowEnd(effects), Math.max(windowStart(effects), position))
  },
  /** At live there is nothing to play faster, and a slower rate falls behind. */
  chooseSpeed: (effects: Effects, speed: number) => {
    effects.remember({ speed })
    if (speed !== 1) effects.followLive(false)
  },
  /** Goes to the next speed up or down. */
  nudgeSpeed: (effects: Effects, by: 1 | -1) => {
    const next = speeds[speeds.indexOf(effects.memory.speed) + by]
    return next === undefined ? undefined : requestTable.chooseSpeed(effects, next)
  },
  seekTo: (effects: Effects, position: number) => {
    const { media, provider, followLive } = effects
    const end = windowEnd(effects)
    const isForward = position > media.currentTime
    // Forward to a picture that the bar calls live means live, at the usual speed.
    if (provider?.isLive() && (position >= end - 0.5 || (isForward && isLiveAt(provider, position)))) {
      return requestTable.goLive(effects)
    }
    followLive(false)
    media.currentTime = Math.min(end, Math.max(windowStart(effects), position))
  },
  seekBy: (effects: Effects, seconds: number) => requestTable.seekTo(effects, effects.media.currentTime + seconds),
  /** `share` is a fraction of the window: 0 is its start and 1 its end. */
  seekToShare: (effects: Effects, share: number) => {
    const start = windowStart(effects)
    return requestTable.seekTo(effects, start + (windowEnd(effects) - start) * share)
  },
  goLive: ({ media, provider, liveTarget, followLive, play, remember }: Effects) => {
    const live = liveTarget()
    // A picture that has just got a longer buffer is ahead of “live”.
    if (live !== null && provider?.isLive() && live > media.currentTime) media.currentTime = live
    followLive(true)
    remember({ speed: 1 })
    return media.paused ? play() : undefined
  },
  /** `id` is null for automatic quality. */
  chooseRendition: ({ provider, remember }: Effects, id: number | null) => {
    const chosen = provider?.renditions().find((one) => one.id === id)
    // The sound alone is for the network of this moment.
    if (id !== SOUND_ID) remember({ chosenHeight: chosen?.height ?? null })
    provider?.chooseRendition(id)
  },
  /** `sound` is a number of the encoder. */
  chooseSound: ({ provider }: Effects, sound: number) => provider?.sounds?.choose(sound),
  toggleFullscreen: ({ frame, media }: Effects) => {
    if (document.fullscreenElement) return document.exitFullscreen()
    if (document.fullscreenEnabled) return fillScreenInLandscape(frame)
    return (media as PhoneMedia).webkitEnterFullscreen?.()
  },
  /** Keeps the orientation in which the viewer holds the phone. */
  fillScreen: ({ frame }: Effects) => fillScreen(frame),
  leaveFullscreen: () => (document.fullscreenElement ? document.exitFullscreen() : undefined),
  /** Plays a recording from its start. */
  replay: (effects: Effects) => {
    effects.media.currentTime = windowStart(effects)
    return effects.play()
  },
  togglePictureInPicture: ({ media }: Effects) => {
    if (document.pictureInPictureElement) return document.exitPictureInPicture()
    return media.requestPictureInPicture()
  },
  /** Lets the viewer choose another device, or end playback on it. */
  playRemotely: ({ remote }: Effects) => remote.prompt(),
  toggleTheatre: ({ memory, remember }: Effects) => remember({ isTheatre: !memory.isTheatre }),
  toggleDataSaver: ({ memory, provider, remember }: Effects) => {
    remember({ savesData: !memory.savesData, chosenHeight: null })
    // A rendition that the viewer chose before would not save anything.
    provider?.chooseRendition(null)
  },
  chooseLatency: ({ remember }: Effects, latencyChoice: LatencyChoice) => remember({ latencyChoice }),
  toggleEventsInStep: ({ memory, remember }: Effects) => remember({ areEventsInStep: !memory.areEventsInStep }),
  toggleChatInStep: (effects: Effects) => effects.remember({ isChatInStep: !isChatInStep(effects) }),
  toggleCaptions: ({ memory, captions, remember }: Effects) => {
    remember({ areCaptionsOn: !memory.areCaptionsOn })
    captions.apply()
  },
  /** `id` is null for none. */
  chooseCaptions: ({ captions, remember }: Effects, id: string | null) => {
    remember({ areCaptionsOn: id !== null })
    if (id === null) captions.apply()
    else captions.choose(id)
  },
  /** Moves the text above controls of this height, in pixels. */
  liftCaptions: ({ captions }: Effects, controlsPx: number) => captions.lift(controlsPx),
  toggleStats: ({ memory, remember }: Effects) => remember({ areStatsShown: !memory.areStatsShown }),
  toggleHelp: ({ memory, remember }: Effects) => remember({ isHelpShown: !memory.isHelpShown }),
  toggleKeysPageWide: ({ memory, remember }: Effects) => remember({ areKeysPageWide: !memory.areKeysPageWide }),
  toggleChat: ({ memory, remember }: Effects) => remember({ isChatShown: !memory.isChatShown }),
}

export type RequestName = keyof typeof requestTable
type ArgumentsOf<F> = F extends (effects: Effects, ...rest: infer R) => unknown ? R : never
export type RequestArguments<N extends RequestName> = ArgumentsOf<(typeof requestTable)[N]>

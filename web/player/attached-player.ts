import { createCaptions } from './captions/captions.ts'
import { createLiveFollower } from './live-follower.ts'
import { createMotion } from './motion.ts'
import { createPlaybackGuard } from './playback-guard.ts'
import { browserSavesData, readPreferences, writePreferences } from './preferences.ts'
import { idOfHeight } from './preferred-rendition.ts'
import { importProvider } from './providers/import-provider.ts'
import type { Provider, ProviderName, Source, StartAt } from './providers/provider.ts'
import { knownKbps } from './providers/stored-rate.ts'
import { createRemote, type Moment } from './remote.ts'
import { type Effects, type RequestArguments, type RequestName, requestTable } from './requests.ts'
import { type Memory, type PlayerState, programTime, type Signal, type Sources, stateTable } from './state.ts'
import { copyFrame } from './still.ts'
import { createWakeLock } from './wake-lock.ts'

/** The player's elements. `still` shows the last frame while the source is reopened. */
export type PlayerElements = { media: HTMLVideoElement; frame: () => HTMLElement; still: HTMLCanvasElement }

export type PlayerOptions = {
  /** Starts without sound, and neither stores choices nor takes keys of the whole page. */
  isPreview?: boolean
}

type StateKey = keyof PlayerState
const stateKeys = Object.keys(stateTable) as StateKey[]

export type AttachedPlayer = {
  sources(): Sources
  /**
   * Moves the elements in one task, so that the picture continues: the browser pauses a video that is outside of the
   * document when the task ends (HTML, media elements).
   */
  show(slot: HTMLElement, frame: () => HTMLElement): void
  request<N extends RequestName>(name: N, ...rest: RequestArguments<N>): void
  load(source: Source | null): void
  close(): void
}

/**
 * Plays in the given elements. Reads the state table's values on events, carries out requests, and owns the provider.
 */
export function attachPlayer(
  elements: PlayerElements,
  publish: (change: Partial<PlayerState>) => void,
  { isPreview = false }: PlayerOptions,
): AttachedPlayer {
  const { media, still } = elements
  let { frame } = elements
  const stored = readPreferences()
  const preferences = isPreview ? { ...stored, isMuted: true, areKeysPageWide: false } : stored
  const closing = new AbortController()
  const wakeLock = createWakeLock()
  let provider: Provider | null = null
  let memory: Memory = {
    hasSource: false,
    failure: null,
    hasPicture: false,
    isMutedByPolicy: false,
    isPlayRefused: false,
    isTheatre: preferences.isTheatre,
    areKeysPageWide: preferences.areKeysPageWide,
    savesData: preferences.savesData ?? browserSavesData(),
    latencyChoice: preferences.latencyChoice,
    chosenHeight: preferences.height,
    speed: 1,
    areEventsInStep: preferences.areEventsInStep,
    isChatInStep: preferences.isChatInStep,
    areCaptionsOn: preferences.areCaptionsOn,
    areStatsShown: false,
    isHelpShown: false,
    isChatShown: false,
  }
  /** Increases with each load, so that a provider that was imported for an older source is dropped. */
  let generation = 0
  let source: Source | null = null
  /** When the page was put into the back/forward cache. */
  let wasPlaying = false
  const captions = createCaptions({
    media,
    isOn: () => memory.areCaptionsOn,
    isFile: () => source === null || source.kind === 'file',
    changed: () => read(keysOf('captions')),
    switched: (areCaptionsOn) => remember({ areCaptionsOn }),
  })
  const follower = createLiveFollower({
    media,
    provider: () => provider,
    latency: () => memory.latencyChoice,
    speed: () => memory.speed,
    reachedLive: () => request('goLive'),
  })

  const remote = createRemote({
    media,
    changed: () => read(keysOf('remote')),
    moment: () => ({ startAt: resumeAt(), shouldPlay: !media.paused }),
    reopen: async (givenUp, moment) => source && (await reopen(source, { ...moment, givenUp })),
    provider: () => provider?.name ?? null,
  })
  const motion = createMotion()
  const guard = createPlaybackGuard({ media, goOn: () => void play() })

  media.volume = preferences.volume
  guard.setMuted(preferences.isMuted)
  listen()
  const ticking = setInterval(onTick, 1_000)
  read(stateKeys)

  function sources(): Sources {
    const isMoving = () => motion.isMoving(performance.now())
    return { media, frame: frame(), provider, memory, captions, remote, isMoving }
  }

  function effects(): Effects {
    const { pause, setMuted } = guard
    return {
      ...sources(),
      remember,
      play,
      pause,
      setMuted,
      followLive: follower.follow,
      liveTarget: follower.liveTarget,
    }
  }

  function read(keys: readonly StateKey[]) {
    const now = sources()
    publish(Object.fromEntries(keys.map((key) => [key, stateTable[key].get(now)])))
  }

  function keysOf(signal: Signal): StateKey[] {
    return stateKeys.filter((key) => stateTable[key].signals?.includes(signal))
  }

  function remember(change: Partial<Memory>) {
    memory = { ...memory, ...change }
    read(keysOf('memory'))
    savePreferences()
  }

  function savePreferences() {
    if (isPreview) return
    writePreferences({
      volume: media.volume,
      isMuted: media.muted && !memory.isMutedByPolicy,
      isTheatre: memory.isTheatre,
      areKeysPageWide: memory.areKeysPageWide,
      savesData: memory.savesData === browserSavesData() ? null : memory.savesData,
      latencyChoice: memory.latencyChoice,
      height: memory.chosenHeight,
      areEventsInStep: memory.areEventsInStep,
      isChatInStep: memory.isChatInStep,
      areCaptionsOn: memory.areCaptionsOn,
    })
  }

  function listen() {
    const { signal } = closing
    subscribe(media, (key) => stateTable[key].media)
    subscribe(document, (key) => stateTable[key].document)
    for (const event of ['timeupdate', 'waiting'])
      media.addEventListener(event, () => motion.seen(media.currentTime, performance.now()), { signal })
    for (const event of ['pause', 'emptied']) media.addEventListener(event, motion.reset, { signal })
    media.addEventListener('playing', onPlaying, { signal })
    media.addEventListener('pause', wakeLock.release, { signal })
    media.addEventListener('ended', wakeLock.release, { signal })
    media.addEventListener('volumechange', savePreferences, { signal })
    addEventListener(
      'pagehide',
      () => {
        wasPlaying = !media.paused
      },
      { signal },
    )
    addEventListener('pageshow', onPageShow, { signal })
  }

  /** Adds one listener per event, which reads only the rows of the state table that name the event. */
  function subscribe(target: EventTarget, eventsOf: (key: StateKey) => readonly string[] | undefined) {
    for (const event of new Set(stateKeys.flatMap((key) => eventsOf(key) ?? []))) {
      const keys = stateKeys.filter((key) => eventsOf(key)?.includes(event))
      target.addEventListener(event, () => read(keys), { signal: closing.signal })
    }
  }

  function onTick() {
    if (!media.paused && !media.seeking) motion.seen(media.currentTime, performance.now())
    if (document.visibilityState === 'visible') read(keysOf('tick'))
  }

  /** A page from the back/forward cache stood still since it was left. */
  function onPageShow({ persisted }: PageTransitionEvent) {
    if (!persisted || !wasPlaying) return
    request(follower.isFollowing() ? 'goLive' : 'play')
  }

  function onPlaying() {
    wakeLock.hold()
    remember({ hasPicture: true, isPlayRefused: false })
    still.hidden = true
  }

  async function play() {
    guard.wantPlayback()
    try {
      await media.play()
    } catch (error) {
      // An AbortError means that a newer load or a pause came first.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      if (media.muted) return remember({ isPlayRefused: true })
      remember({ isMutedByPolicy: true })
      guard.setMuted(true)
      await play()
    }
  }

  function holdFrame() {
    if (copyFrame(media, still)) still.hidden = false
  }

  function interrupt(change: () => void) {
    const wasPlaying = !media.paused
    holdFrame()
    captions.reset()
    change()
    if (wasPlaying) void play()
  }

  function resumeAt(): StartAt {
    const epochMs = programTime(sources())
    return follower.isFollowing() || epochMs === null ? { kind: 'live' } : { kind: 'program-time', epochMs }
  }

  /** Another source continues at the moment on screen, unless the viewer follows live and the picture stood still. */
  function startOfNext(): StartAt {
    const epochMs = programTime(sources())
    const hasStood = media.ended || provider?.status() !== 'ready'
    const isLive = epochMs === null || (follower.isFollowing() && hasStood)
    return isLive ? { kind: 'live' } : { kind: 'program-time', epochMs }
  }

  function load(next: Source | null) {
    generation += 1
    const startAt: StartAt =
      next?.startAtMs === undefined ? startOfNext() : { kind: 'program-time', epochMs: next.startAtMs }
    // The browser pauses a picture that has ended, but the viewer did not.
    const shouldPlay = !media.paused || media.ended || !memory.hasPicture
    if (next) holdFrame()
    else still.hidden = true
    provider?.close()
    provider = null
    source = next
    remote.watch(next)
    captions.reset()
    remember({ hasSource: next !== null, failure: null, hasPicture: false, isPlayRefused: false, speed: 1 })
    read(keysOf('provider'))
    if (next) void open(next, { startAt, shouldPlay, givenUp: [] })
  }

  function reopen(again: Source, how: Moment & { givenUp: readonly ProviderName[] }): Promise<void> {
    generation += 1
    holdFrame()
    provider?.close()
    provider = null
    captions.reset()
    return open(again, how)
  }

  /** Opens the source with the first provider that is not given up. */
  async function open(opened: Source, how: Moment & { givenUp: readonly ProviderName[] }) {
    const { startAt, shouldPlay, givenUp } = how
    const mine = generation
    const isWanted = () => mine === generation && !closing.signal.aborted
    const create = await importProvider(opened.kind, {
      media,
      givenUp,
      isWanted,
      failed: (failure) => remember({ failure }),
    })
    if (!create || !isWanted()) return
    let hasChosen = false
    const notify = () => {
      read(keysOf('provider'))
      if (hasChosen || !provider || provider.renditions().length === 0) return
      hasChosen = true
      const height = memory.savesData ? null : memory.chosenHeight
      const id = idOfHeight(provider.renditions(), height, knownKbps())
      if (id !== null) provider.chooseRendition(id)
    }
    const giveUp = () => {
      if (!isWanted()) return
      const stillPlays = !media.paused || (shouldPlay && !memory.hasPicture)
      const without = provider ? [...givenUp, provider.name] : givenUp
      void reopen(opened, { startAt: resumeAt(), shouldPlay: stillPlays, givenUp: without })
    }
    const savesData = () => memory.savesData
    const wrote = captions.take
    const { isSteady } = follower
    provider = create(media, {
      status: notify,
      changed: notify,
      interrupt,
      resumeAt,
      giveUp,
      savesData,
      isSteady,
      playedShare: () => motion.playedShare(performance.now()),
      wrote,
    })
    provider.load(opened, startAt)
    notify()
    if (shouldPlay) void play()
  }

  function request<N extends RequestName>(name: N, ...rest: RequestArguments<N>) {
    const effect = requestTable[name] as (effects: Effects, ...rest: unknown[]) => unknown
    // The browser may refuse full screen and picture in picture. Then the state stays unchanged.
    void Promise.resolve(effect(effects(), ...rest)).catch(() => undefined)
  }

  return {
    sources,
    request,
    load,
    show(slot, next) {
      frame = next
      slot.prepend(media, still)
      read(keysOf('memory'))
    },
    close() {
      closing.abort()
      clearInterval(ticking)
      follower.close()
      guard.close()
      wakeLock.release()
      captions.close()
      remote.close()
      provider?.close()
      media.remove()
      still.remove()
    },
  }
}

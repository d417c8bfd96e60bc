import type { Player } from '#web/player/player.ts'
import { waitingTime } from './picture-time.ts'

/** `events` are scores, odds and gifts. The viewer chooses for each of the two whether it waits for the picture. */
export type Stepped = 'events' | 'chat'

/** Something on the page that shows the state at the time of the picture. */
export type Follower = {
  /** Called when the time has moved. Null: nothing waits, so the newest state is shown. */
  moved(timeMs: number | null): void
  /** Returns the time of the next change after `timeMs`, or null without one. */
  nextAt(timeMs: number): number | null
}

export type Watched = { fixtureId: string; groupId: string }

/** Max time between two readings, because the clock of the match continues while the picture is paused. */
const longestMs = 1_000
/** Browsers show a frame for at least this long, so that a more exact time would make no difference. */
const frameMs = 8

type Watching = Watched & { player: Player; lastMs: number | null }

const followers: Record<Stepped, Set<Follower>> = { events: new Set(), chat: new Set() }
let watching: Watching | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Returns the fixture whose picture this page shows, or null. */
export function watched(): Watched | null {
  return watching
}

/** Returns the time for which events of this kind wait, in epoch ms. Null when they do not wait. */
export function stepTimeMs(kind: Stepped): number | null {
  if (!watching) return null
  const { player } = watching
  const state = player.state.get()
  const isStepped = kind === 'events' ? state.areEventsInStep : state.isChatInStep
  return isStepped ? waitingTime(state, player.programTimeMs(), watching.lastMs) : null
}

/** Returns true when the page shows an older picture than live: in the DVR window, or a recording. */
export function isBehindLive(): boolean {
  const state = watching?.player.state.get()
  return state?.hasPicture === true && !state.isAtLiveEdge
}

export function isChatStepped(): boolean {
  return watching?.player.state.get().isChatInStep === true
}

/** Lets messages wait for the picture, or no longer. The player remembers the choice. */
export function toggleChatStep(): void {
  watching?.player.request('toggleChatInStep')
}

/** Follows the picture of a fixture, until the returned function is called. A page shows one such picture. */
export function watchPicture(of: Watched & { player: Player }): () => void {
  const own: Watching = { ...of, lastMs: null }
  watching = own
  const stop = of.player.state.subscribe(advance)
  advance()
  return () => {
    stop()
    if (watching !== own) return
    watching = null
    advance()
  }
}

/** Adds a follower and calls it with the time. Returns a function that removes it. */
export function followPicture(kind: Stepped, follower: Follower): () => void {
  followers[kind].add(follower)
  follower.moved(stepTimeMs(kind))
  arm()
  return () => {
    followers[kind].delete(follower)
  }
}

/** Call it when a follower has something new that may have to wait. */
export function advance(): void {
  clearTimeout(timer)
  const state = watching?.player.state.get()
  if (watching && state?.hasPicture) watching.lastMs = watching.player.programTimeMs() ?? watching.lastMs
  if (watching && state?.status === 'idle') watching.lastMs = null
  for (const kind of ['events', 'chat'] as const) {
    const timeMs = stepTimeMs(kind)
    for (const follower of followers[kind]) follower.moved(timeMs)
  }
  arm()
}

/** Sets the timer to the next change: the time until it is what the picture still has to play. */
function arm(): void {
  clearTimeout(timer)
  if (!watching) return
  const rate = watching.player.media()?.playbackRate || 1
  const waits = (['events', 'chat'] as const).flatMap((kind) => {
    const timeMs = stepTimeMs(kind)
    if (timeMs === null) return []
    return [...followers[kind]].flatMap((follower) => {
      const next = follower.nextAt(timeMs)
      return next === null ? [] : [(next - timeMs) / rate]
    })
  })
  timer = setTimeout(advance, Math.max(frameMs, Math.min(longestMs, ...waits)))
}

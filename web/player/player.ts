import { createStore, type Store } from '#web/ui/store.ts'
import { type AttachedPlayer, attachPlayer, type PlayerElements, type PlayerOptions } from './attached-player.ts'
import type { Provider, Source } from './providers/provider.ts'
import type { RequestArguments, RequestName } from './requests.ts'
import { initialState, type PlayerState, programTime } from './state.ts'

/** A place in which the picture is shown. */
export type PlayerPlace = {
  /** Gets the picture's elements as its first children. */
  slot: HTMLElement
  /** Returns the element for full screen. */
  frame: () => HTMLElement
  /** Called when the place goes away. Returns the element that holds the picture from then on, or null to end it. */
  leave?: () => HTMLElement | null
}

export type Player = {
  state: Pick<Store<PlayerState>, 'get' | 'subscribe'>
  request<N extends RequestName>(name: N, ...rest: RequestArguments<N>): void
  /**
   * Loads another source at the time of the picture on screen, or live when there is no picture. Null unloads. Does
   * nothing for the source that is loaded.
   */
  load(source: Source | null): void
  /** Returns the epoch ms of the picture on screen at this moment, or null without a picture. */
  programTimeMs(): number | null
  provider(): Provider | null
  media(): HTMLVideoElement | null
  /** Shows the picture in a place. A picture of another place continues to play. Returns a function that ends this. */
  attach(place: PlayerPlace): () => void
  /** Ends playback in any place. */
  end(): void
}

export function createPlayer(options: PlayerOptions = {}): Player {
  const store = createStore<PlayerState>(initialState)
  let wanted: Source | null = null
  let attached: AttachedPlayer | null = null
  /** Counts the places, so that a place that goes away after the picture has left it ends nothing. */
  let places = 0

  function publish(change: Partial<PlayerState>) {
    store.set((now) => (isSame(now, change) ? now : { ...now, ...change }))
  }

  function end() {
    attached?.close()
    attached = null
  }

  return {
    state: store,
    end,
    request: (name, ...rest) => attached?.request(name, ...rest),
    load(source) {
      const isLoaded = source?.url === wanted?.url && source?.kind === wanted?.kind
      wanted = source
      if (!isLoaded) attached?.load(source)
    },
    programTimeMs: () => (attached ? programTime(attached.sources()) : null),
    provider: () => attached?.sources().provider ?? null,
    media: () => attached?.sources().media ?? null,
    attach({ slot, frame, leave }) {
      places += 1
      const mine = places
      if (attached) attached.show(slot, frame)
      else {
        attached = attachPlayer(createElements(slot, frame), publish, options)
        if (wanted) attached.load(wanted)
      }
      return () => {
        if (mine !== places) return
        const next = leave?.() ?? null
        if (next) attached?.show(next, () => next)
        else end()
      }
    },
  }
}

/** They are made here and not by React, because they move between places of which React removes one. */
function createElements(slot: HTMLElement, frame: () => HTMLElement): PlayerElements {
  const media = document.createElement('video')
  media.className = 'player-media'
  media.playsInline = true
  media.preload = 'none'
  media.tabIndex = -1
  const still = document.createElement('canvas')
  still.className = 'player-still'
  still.hidden = true
  slot.prepend(media, still)
  return { media, still, frame }
}

function isSame(now: PlayerState, change: Partial<PlayerState>): boolean {
  return (Object.keys(change) as (keyof PlayerState)[]).every((key) => Object.is(now[key], change[key]))
}

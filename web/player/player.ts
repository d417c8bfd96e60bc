import { createStore, type Store } from '#web/ui/store.ts'
import { type AttachedPlayer, attachPlayer, type PlayerElements, type PlayerOptions } from './attached-player.ts'
import type { Provider, Source } from './providers/provider.ts'
import type { RequestArguments, RequestName } from './requests.ts'
import { initialState, type PlayerState, programTime } from './state.ts'

export type Player = {
  state: Pick<Store<PlayerState>, 'get' | 'subscribe'>
  request<N extends RequestName>(name: N, ...rest: RequestArguments<N>): void
  /** Loads another source at the time of the picture on screen, or live when there is no picture. Null unloads. */
  load(source: Source | null): void
  /** Returns the epoch ms of the picture on screen at this moment, or null without a picture. */
  programTimeMs(): number | null
  provider(): Provider | null
  media(): HTMLVideoElement | null
  /** Attaches the elements. Returns a detach function. */
  attach(elements: PlayerElements): () => void
}

export function createPlayer(options: PlayerOptions = {}): Player {
  const store = createStore<PlayerState>(initialState)
  let wanted: Source | null = null
  let attached: AttachedPlayer | null = null

  function publish(change: Partial<PlayerState>) {
    store.set((now) => (isSame(now, change) ? now : { ...now, ...change }))
  }

  return {
    state: store,
    request: (name, ...rest) => attached?.request(name, ...rest),
    load(source) {
      wanted = source
      attached?.load(source)
    },
    programTimeMs: () => (attached ? programTime(attached.sources()) : null),
    provider: () => attached?.sources().provider ?? null,
    media: () => attached?.sources().media ?? null,
    attach(elements) {
      const mine = attachPlayer(elements, publish, options)
      attached = mine
      if (wanted) mine.load(wanted)
      return () => {
        mine.close()
        if (attached === mine) attached = null
      }
    },
  }
}

function isSame(now: PlayerState, change: Partial<PlayerState>): boolean {
  return (Object.keys(change) as (keyof PlayerState)[]).every((key) => Object.is(now[key], change[key]))
}

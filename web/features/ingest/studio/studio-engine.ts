import { chatTicket } from '#contract/chat-ticket.ts'
import { studioPath } from '#contract/studio.socket.ts'
import { call, renewToken } from '#web/api/call.ts'
import { createStore, type Store } from '#web/ui/store.ts'
import { drawOverlay, type OverlayTexts } from './overlay-picture.ts'
import { feedPictures } from './picture-feed.ts'
import { createSoundGraph, type SoundGraph } from './sound-graph.ts'
import type {
  LinkPhase,
  PictureSource,
  Scene,
  StudioCommand,
  StudioFigures,
  StudioPlan,
  StudioReport,
} from './studio-messages.ts'

export type StudioState = {
  phase: LinkPhase
  /** Null until the first measure of a broadcast. */
  figures: StudioFigures | null
  /** Time in epoch ms since which the stream is on air, or null. */
  onAirSince: number | null
  /** An encoder or the worker failed. */
  hasFailed: boolean
}

/** Owns the worker and the sound of one studio page. */
export type StudioEngine = {
  state: Store<StudioState>
  sound: SoundGraph
  setPreview(canvas: HTMLCanvasElement): void
  /** Null removes the source. */
  setPicture(from: PictureSource, track: MediaStreamTrack | null): void
  setScene(scene: Scene): void
  setPlan(plan: StudioPlan): void
  setOverlay(texts: OverlayTexts): void
  start(): void
  end(): void
  close(): void
}

const idle: StudioState = { phase: { name: 'idle' }, figures: null, onAirSince: null, hasFailed: false }

export async function createStudioEngine(): Promise<StudioEngine> {
  const sound = await createSoundGraph()
  const worker = new Worker(new URL('./studio.worker.ts', import.meta.url), { type: 'module' })
  const state = createStore(idle)
  const stops: Partial<Record<PictureSource, () => void>> = {}
  let overlayNumber = 0

  function post(command: StudioCommand, transfer: Transferable[] = []) {
    worker.postMessage(command, transfer)
  }

  async function giveTicket(isRefused: boolean) {
    try {
      if (isRefused) await renewToken()
      post({ type: 'ticket', ticket: (await call(chatTicket)).ticket })
    } catch {
      post({ type: 'ticket', ticket: null })
    }
  }

  worker.onmessage = ({ data: report }: MessageEvent<StudioReport>) => {
    switch (report.type) {
      case 'ticket-needed':
        void giveTicket(report.isRefused)
        return
      case 'phase':
        state.set((now) => ({
          ...now,
          phase: report.phase,
          onAirSince: report.phase.name === 'on-air' ? (now.onAirSince ?? Date.now()) : now.onAirSince,
        }))
        return
      case 'figures':
        state.set((now) => ({ ...now, figures: report.figures }))
        return
      case 'failed':
        console.warn('The studio failed', report.message)
        state.set((now) => ({ ...now, phase: { name: 'ended' }, hasFailed: true }))
    }
  }
  worker.onerror = ({ message }) => {
    console.warn('The studio failed', message)
    state.set((now) => ({ ...now, hasFailed: true }))
  }
  post({ type: 'sound', port: sound.port }, [sound.port])

  return {
    state,
    sound,
    setPreview(element) {
      const canvas = element.transferControlToOffscreen()
      post({ type: 'preview', canvas }, [canvas])
    },
    setPicture(from, track) {
      stops[from]?.()
      delete stops[from]
      if (track) stops[from] = feedPictures(track, from, post)
    },
    setScene: (scene) => post({ type: 'scene', scene }),
    setPlan: (plan) => post({ type: 'plan', plan }),
    setOverlay(texts) {
      overlayNumber += 1
      const own = overlayNumber
      void drawOverlay(texts).then((bitmap) => {
        if (own === overlayNumber) post({ type: 'overlay', bitmap }, bitmap ? [bitmap] : [])
        else bitmap?.close()
      })
    },
    start() {
      state.set(() => ({ ...idle, phase: { name: 'connecting' } }))
      const socketUrl = new URL(studioPath, location.href).href.replace(/^http/, 'ws')
      post({ type: 'start', socketUrl })
    },
    end: () => post({ type: 'end' }),
    close() {
      for (const stop of Object.values(stops)) stop()
      worker.terminate()
      sound.close()
    },
  }
}

/// <reference lib="webworker" />
import { type Broadcast, startBroadcast } from './broadcast.ts'
import { createCompositor } from './compositor.ts'
import type { PictureSource, SoundBlock, StudioCommand, StudioPlan, StudioReport } from './studio-messages.ts'

// The studio's worker: draws, encodes and sends. Timers of a worker keep their pace while the page is hidden, for
// example behind the window that is shared.

const compositor = createCompositor()
const previewSize = { width: 854, height: 480 }
const previewEvery = 2
let plan: StudioPlan | null = null
let preview: OffscreenCanvas | null = null
let broadcast: Broadcast | null = null
let giveTicket: ((ticket: string | null) => void) | null = null
/** Number of the newest start or end. A start that takes long must not go live after its end. */
let attempt = 0
let tick = 0
let startedAtMs = 0
let timer: ReturnType<typeof setTimeout> | undefined

function report(news: StudioReport) {
  self.postMessage(news)
}

function fail(error: unknown) {
  report({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
}

async function readFrames(from: PictureSource, readable: ReadableStream<VideoFrame>) {
  for await (const frame of readable) compositor.put(from, frame)
}

/** Draws one picture and plans the next by the clock, so that the pace does not drift. Late pictures are left out. */
function run() {
  if (!plan) return
  const everyMs = 1_000 / plan.frameRate
  const elapsedMs = performance.now() - startedAtMs
  const next = Math.max(tick + 1, Math.floor(elapsedMs / everyMs))
  broadcast?.missPictures(next - tick - 1)
  tick = next
  compositor.draw(plan.tracks[0])
  broadcast?.takePicture(tick)
  if (preview && tick % previewEvery === 0) {
    preview.getContext('2d', { alpha: false })?.drawImage(compositor.scaled(previewSize), 0, 0)
  }
  timer = setTimeout(run, Math.max(0, startedAtMs + (tick + 1) * everyMs - performance.now()))
}

function setPlan(next: StudioPlan) {
  plan = next
  clearTimeout(timer)
  tick = 0
  startedAtMs = performance.now()
  run()
}

async function start(socketUrl: string) {
  if (broadcast || !plan) return
  attempt += 1
  const own = attempt
  const started = await startBroadcast({
    socketUrl,
    plan,
    compositor,
    ticket: ({ isRefused }) =>
      new Promise((resolve) => {
        giveTicket = resolve
        report({ type: 'ticket-needed', isRefused })
      }),
    phase(phase) {
      report({ type: 'phase', phase })
      if (['ended', 'taken-over', 'refused'].includes(phase.name)) stop()
    },
    figures: (figures) => report({ type: 'figures', figures }),
    failed(error) {
      stop()
      fail(error)
    },
  })
  if (own === attempt) broadcast = started
  else started.end()
}

function stop() {
  attempt += 1
  const ending = broadcast
  broadcast = null
  ending?.end()
}

function setPreview(canvas: OffscreenCanvas) {
  canvas.width = previewSize.width
  canvas.height = previewSize.height
  preview = canvas
}

self.onmessage = ({ data: command }: MessageEvent<StudioCommand>) => {
  switch (command.type) {
    case 'frames':
      // The stream ends with its track. The page then removes the source.
      void readFrames(command.from, command.readable).catch(() => undefined)
      return
    case 'frame':
      compositor.put(command.from, command.frame)
      return
    case 'no-frames':
      compositor.remove(command.from)
      return
    case 'preview':
      setPreview(command.canvas)
      return
    case 'scene':
      compositor.setScene(command.scene)
      return
    case 'plan':
      setPlan(command.plan)
      return
    case 'overlay':
      compositor.setOverlay(command.bitmap)
      return
    case 'sound':
      command.port.onmessage = ({ data }: MessageEvent<SoundBlock>) => broadcast?.takeSound(data)
      return
    case 'start':
      void start(command.socketUrl).catch(fail)
      return
    case 'ticket':
      giveTicket?.(command.ticket)
      return
    case 'end':
      if (!broadcast) report({ type: 'phase', phase: { name: 'ended' } })
      stop()
  }
}

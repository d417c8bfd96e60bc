import { isCanvasTrue } from './true-canvas.ts'

const maxSidePx = 1_280
const deadlineMs = 10_000
/** Time of the frame in seconds. The first frame of a video is often black. */
const atS = 1

/**
 * Returns a frame near a video's start as JPEG. Returns null when this browser cannot show the video, or not within
 * `deadlineMs`, or when its canvas returns noise.
 */
export async function posterFrame(file: Blob): Promise<Blob | null> {
  if (!isCanvasTrue()) return null
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  const ended = AbortSignal.timeout(deadlineMs)
  const until = (name: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(name, () => resolve(), { once: true })
      video.addEventListener('error', () => reject(video.error), { once: true })
      ended.addEventListener('abort', () => reject(ended.reason), { once: true })
    })
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    const loaded = until('loadeddata')
    video.src = address
    await loaded
    const seeked = until('seeked')
    video.currentTime = Math.min(atS, Number.isFinite(video.duration) ? video.duration / 2 : 0)
    await seeked
    return await drawn(video)
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

async function drawn(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, maxSidePx / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const context = canvas.getContext('2d')
  if (!context || canvas.width === 0) return null
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

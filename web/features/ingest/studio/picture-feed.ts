import type { PictureSource, StudioCommand } from './studio-messages.ts'

type Post = (command: StudioCommand, transfer?: Transferable[]) => void

/** Not in TypeScript's DOM types: only Chromium has it on pages. */
type TrackProcessor = new (options: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> }

/** Sends the frames of a camera or screen to the worker. Returns a function that stops it. */
export function feedPictures(track: MediaStreamTrack, from: PictureSource, post: Post): () => void {
  const { MediaStreamTrackProcessor } = globalThis as { MediaStreamTrackProcessor?: TrackProcessor }
  if (MediaStreamTrackProcessor) {
    const { readable } = new MediaStreamTrackProcessor({ track })
    post({ type: 'frames', from, readable }, [readable])
    return () => post({ type: 'no-frames', from })
  }
  return feedByVideo(track, from, post)
}

/** Firefox and Safari: plays the track and copies each shown frame. A hidden page gives fewer frames. */
function feedByVideo(track: MediaStreamTrack, from: PictureSource, post: Post): () => void {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  let isStopped = false

  function copy() {
    if (isStopped) return
    if (video.videoWidth > 0) {
      const frame = new VideoFrame(video, { timestamp: Math.round(performance.now() * 1_000) })
      post({ type: 'frame', from, frame }, [frame])
    }
    video.requestVideoFrameCallback(copy)
  }

  video.requestVideoFrameCallback(copy)
  void video.play().catch(() => undefined)
  return () => {
    isStopped = true
    video.srcObject = null
    post({ type: 'no-frames', from })
  }
}

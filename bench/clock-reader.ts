import type { clockPicture } from './clock-encoder.ts'

declare global {
  interface Window {
    /** For each presented frame: the clock in it and when it was shown, both in epoch ms modulo 2^32. */
    clockFrames?: { drawnMs: number; shownMs: number }[]
    stalls?: number
  }
}

/** Runs in a page: reads the clock of each frame that the player presents, and counts stalls. */
export function readClocks({ bits, blockWidth, blockHeight, width }: typeof clockPicture) {
  const video = document.querySelector<HTMLVideoElement>('.player-media')
  const context = new OffscreenCanvas(width, blockHeight).getContext('2d', { willReadFrequently: true })
  if (!video || !context) throw new Error('no picture to read')
  const frames: { drawnMs: number; shownMs: number }[] = []
  window.clockFrames = frames
  window.stalls = 0
  video.addEventListener('waiting', () => {
    window.stalls = (window.stalls ?? 0) + 1
  })

  function readFrame() {
    if (!video || !context) return
    const scale = video.videoWidth / width
    context.drawImage(video, 0, 0, video.videoWidth, blockHeight * scale, 0, 0, width, blockHeight)
    const { data } = context.getImageData(0, blockHeight / 2, width, 1)
    let drawnMs = 0
    let checksum = 0
    for (let bit = 0; bit < bits; bit++) {
      const luma = data[(bit * blockWidth + blockWidth / 2) * 4 + 1] ?? 0
      if (bit < 32) drawnMs = drawnMs * 2 + (luma > 128 ? 1 : 0)
      else checksum = checksum * 2 + (luma > 128 ? 1 : 0)
    }
    const expected = ((drawnMs >>> 24) + (drawnMs >>> 16) + (drawnMs >>> 8) + drawnMs) & 0xff
    if (checksum === expected) frames.push({ drawnMs, shownMs: Date.now() % 2 ** 32 })
    video.requestVideoFrameCallback(readFrame)
  }
  video.requestVideoFrameCallback(readFrame)
}

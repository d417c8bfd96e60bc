/**
 * Copies the frame on screen to `still`, so that it stays visible while the source is opened again. Returns false when
 * there is no frame.
 */
export function copyFrame(media: HTMLVideoElement, still: HTMLCanvasElement): boolean {
  if (media.readyState < media.HAVE_CURRENT_DATA || media.videoWidth === 0) return false
  const context = still.getContext('2d')
  if (!context) return false
  still.width = media.videoWidth
  still.height = media.videoHeight
  context.drawImage(media, 0, 0)
  return true
}

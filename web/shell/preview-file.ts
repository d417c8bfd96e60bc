export type PreviewFile = {
  url: string
  /** Default: derived from the file name. */
  kind?: 'image' | 'video'
  poster?: string | null
  /** The member's description of the file. */
  alt?: string
  /** WebVTT, if there is one. */
  subtitles?: string
  descriptions?: string
}

const imageName = /\.(jpe?g|png|gif|webp)$/i

/** Decides by the file name only (product.md 5): any file that is not a picture is a video. */
export function previewKind(url: string): 'image' | 'video' {
  return imageName.test(url) ? 'image' : 'video'
}

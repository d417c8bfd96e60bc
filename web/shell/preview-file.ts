export type PreviewFile = {
  url: string
  /** By the name where it is not told. */
  kind?: 'image' | 'video'
  poster?: string | null
  /** What it shows, in words. */
  alt?: string
  /** WebVTT, where there is one. */
  subtitles?: string
  descriptions?: string
}

const imageName = /\.(jpe?g|png|gif|webp)$/i

/** By the name alone (product.md 5): anything that is no picture is a video. */
export function previewKind(url: string): 'image' | 'video' {
  return imageName.test(url) ? 'image' : 'video'
}

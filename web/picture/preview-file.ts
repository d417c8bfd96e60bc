export type PreviewFile = {
  url: string
  /** By default it is derived from the file name. */
  kind?: 'image' | 'video'
  poster?: string | null
  /** The member's description of the file. */
  alt?: string
  /** URL of a WebVTT file, if there is one. */
  subtitles?: string
  descriptions?: string
}

const imageName = /\.(jpe?g|png|gif|webp)$/i

/** Returns the kind by the file name only: any file that is not a picture is a video. */
export function previewKind(url: string): 'image' | 'video' {
  return imageName.test(url) ? 'image' : 'video'
}

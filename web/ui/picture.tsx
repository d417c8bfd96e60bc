type PictureProps = {
  src: string
  alt: string
  /** Displayed size in CSS pixels. The space is reserved before the picture loads. */
  width: number
  height: number
  className?: string
  /** The displayed width, as HTML's `sizes`, when it depends on the screen. */
  sizes?: string
  isEager?: boolean
  /** True for the largest element of the first screen, which is fetched before the scripts. */
  isMain?: boolean
  /** True for a photograph in a page. With a third of the bytes it looks the same (decision 169). */
  isPhoto?: boolean
}

/**
 * The widths and the quality that the resizer supports (server/http/images.ts): two widths for avatars, then the pages'
 * breakpoints.
 */
const faceWidths = [96, 192]
const pictureWidths = [320, 640, 768, 1024, 1280, 1536]
const widest = 1536
const photoQuality = '80'

export function resizedPicture(src: string, width: number, isPhoto = false): string {
  return `/_image?${new URLSearchParams({ src, w: String(width), ...(isPhoto && { q: photoQuality }) })}`
}

/** A raster picture in densities 1 and 2. SVG drawings and data URLs are used unchanged. */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, className, sizes, isEager = false, isMain = false, isPhoto = false } = props
  const isResizable = !/\.svg($|\?)|^data:/.test(src)
  const resized = (wide: number) => resizedPicture(src, wide, isPhoto)
  const widthFor = (density: number) =>
    [...faceWidths, ...pictureWidths].find((known) => known >= width * density) ?? widest
  const byDensity = `${resized(widthFor(1))} 1x, ${resized(widthFor(2))} 2x`
  const byWidth = pictureWidths.map((wide) => `${resized(wide)} ${wide}w`)
  return (
    <img
      src={isResizable ? resized(widthFor(1)) : src}
      srcSet={isResizable ? (sizes ? byWidth.join(', ') : byDensity) : undefined}
      sizes={isResizable ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={isEager || isMain ? 'eager' : 'lazy'}
      fetchPriority={isMain ? 'high' : undefined}
      decoding="async"
      className={className}
    />
  )
}

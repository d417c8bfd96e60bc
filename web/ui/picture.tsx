type PictureProps = {
  src: string
  alt: string
  /** CSS pixels; reserved before the picture arrives. */
  width: number
  height: number
  className?: string
  /** How wide it is shown, as `sizes` of HTML says, where that goes with the screen. */
  sizes?: string
  isEager?: boolean
  /** The largest thing of the first screen: fetched before the scripts. */
  isMain?: boolean
  /** A photograph in a page, where a third of the bytes looks the same (decision 169). */
  isPhoto?: boolean
}

/** The widths and the quality that the resizer knows (server/http/images.ts): before those of product.md 9 two for faces. */
const faceWidths = [96, 192]
const pictureWidths = [320, 640, 768, 1024, 1280, 1536]
const widest = 1536
const photoQuality = '80'

export function resizedPicture(src: string, width: number, isPhoto = false): string {
  return `/_image?${new URLSearchParams({ src, w: String(width), ...(isPhoto && { q: photoQuality }) })}`
}

/** A raster picture in densities 1 and 2; drawings (SVG) and data addresses go as they are. */
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

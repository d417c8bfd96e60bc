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
}

/** The widths the resizer knows: those of product.md 9, and before them two for faces. */
const breakpoints = [96, 192, 320, 640, 768, 1024, 1280, 1536]

function resized(src: string, width: number): string {
  return `/_image?${new URLSearchParams({ src, w: String(width) })}`
}

/** A raster picture in densities 1 and 2; drawings (SVG) and data addresses go as they are. */
export function Picture({ src, alt, width, height, className, sizes, isEager }: PictureProps) {
  const isResizable = !/\.svg($|\?)|^data:/.test(src)
  const widthFor = (density: number) => breakpoints.find((known) => known >= width * density) ?? 1536
  const byDensity = `${resized(src, widthFor(1))} 1x, ${resized(src, widthFor(2))} 2x`
  const byWidth = breakpoints.slice(2).map((wide) => `${resized(src, wide)} ${wide}w`)
  return (
    <img
      src={isResizable ? resized(src, widthFor(1)) : src}
      srcSet={isResizable ? (sizes ? byWidth.join(', ') : byDensity) : undefined}
      sizes={isResizable ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      className={className}
    />
  )
}

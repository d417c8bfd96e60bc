import { type ReactNode, useEffect, useRef } from 'react'
import type { SportCode } from '#contract/schedule.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'

const fields: Record<SportCode, string> = { 10: 'football', 20: 'basketball', 30: 'esport', 40: 'marble', 50: 'marble' }

/** Lines of the sport's field, in one viewBox for all. */
function Lines({ sport }: { sport: SportCode }) {
  if (sport === 20)
    return (
      <>
        <path d="M160 20v140M20 60a52 52 0 0 1 0 60M300 60a52 52 0 0 0 0 60" />
        <circle cx="160" cy="90" r="20" />
      </>
    )
  if (sport === 30) return <path d="M20 160 300 20M60 160 300 40M20 140 260 20M160 90m-26 0 26-26 26 26-26 26z" />
  if (sport === 40)
    return (
      <path d="M20 50c70-40 90 60 150 20s80 10 130-20M20 90c70-40 90 60 150 20s80 10 130-20M20 130c70-40 90 60 150 20s80 10 130-20" />
    )
  return (
    <>
      <path d="M160 20v140M20 62h30v56H20M300 62h-30v56h30" />
      <circle cx="160" cy="90" r="26" />
    </>
  )
}

/** A frame may be bright anywhere, the drawn field is not: names and score must stand out on both. */
const framed = 'via-picture-shade/70 via-40% to-picture-shade/25'
const drawn = 'via-picture-shade/40 via-35% to-transparent'

type PosterProps = {
  sport: SportCode
  poster: string
  width: number
  /** The page's main picture: asked for at once, while others wait for the program and the screen. */
  isMain?: boolean
  /** Over the frame, under the shade that names and score stand on. */
  children?: ReactNode
}

/** A real frame of the stream where there is one, over the drawn field that is there at once. Decoration. */
export function Poster({ sport, poster, width, isMain = false, children }: PosterProps) {
  return (
    <span aria-hidden className={`field field-${fields[sport]} absolute inset-0 overflow-hidden`}>
      <svg
        viewBox="0 0 320 180"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full fill-none stroke-on-picture/25"
        strokeWidth="1.5"
        aria-hidden
      >
        <rect x="20" y="20" width="280" height="140" />
        <Lines sport={sport} />
      </svg>
      {poster && <Frame poster={poster} width={width} isMain={isMain} />}
      {children}
      <span className={classNames('absolute inset-0 bg-linear-to-t from-picture-shade', poster ? framed : drawn)} />
    </span>
  )
}

/** How far outside the screen a still frame is fetched. */
const reach = '300px'

/**
 * One keyframe in a muted video stands in for a picture where the server has no decoder. Shown a little closer, so that a
 * stream's own scoreboard at its edges does not stand under ours.
 */
function Frame({ poster, width, isMain }: { poster: string; width: number; isMain: boolean }) {
  const fill = 'absolute inset-0 size-full scale-145 object-cover'
  if (/\.mp4($|\?)/.test(poster)) return <StillVideo key={poster} src={poster} isMain={isMain} className={fill} />
  return <Picture src={poster} alt="" width={width} height={Math.round((width * 9) / 16)} isPhoto className={fill} />
}

/** What `loading="lazy"` does for a picture: videos have no such attribute. */
function StillVideo({ src, isMain, className }: { src: string; isMain: boolean; className: string }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (isMain || !element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        element.preload = 'metadata'
        observer.disconnect()
      },
      { rootMargin: reach },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isMain])
  return (
    <video
      ref={video}
      src={src}
      muted
      playsInline
      preload={isMain ? 'metadata' : 'none'}
      className={className}
      tabIndex={-1}
    />
  )
}

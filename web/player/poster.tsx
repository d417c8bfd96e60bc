import { preload } from 'react-dom'

/** A recent frame while nothing plays: a picture, or a one-keyframe video, with `still` the same as a picture if there is one. */
export function PosterFrame({ url, still = '' }: { url: string; still?: string }) {
  // The largest thing that is seen first; by itself a video's poster waits behind every script.
  if (still) preload(still, { as: 'image', fetchPriority: 'high' })
  if (!new URL(url, 'http://poster').pathname.endsWith('.mp4')) {
    return <img className="player-poster" src={url} alt="" fetchPriority="high" />
  }
  return (
    <video
      className="player-poster"
      src={url}
      // A phone that saves power paints no video that does not play; a picture that fails is simply not shown.
      poster={still || undefined}
      muted
      playsInline
      preload="auto"
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}

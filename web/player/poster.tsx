import { preload } from 'react-dom'

/**
 * Shows a recent frame while nothing plays: a picture, or a video with one keyframe. `still` is the same frame as a
 * picture, if there is one.
 */
export function PosterFrame({ url, still = '' }: { url: string; still?: string }) {
  // The poster is the largest element of the first view. Without a preload, a video's poster would load after all
  // scripts.
  if (still) preload(still, { as: 'image', fetchPriority: 'high' })
  if (!new URL(url, 'http://poster').pathname.endsWith('.mp4')) {
    return <img className="player-poster" src={url} alt="" fetchPriority="high" />
  }
  return (
    <video
      className="player-poster"
      src={url}
      // A phone in power-saving mode does not paint a video that is not playing, but it paints this picture. If the
      // picture fails to load, the phone shows nothing.
      poster={still || undefined}
      muted
      playsInline
      preload="auto"
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}

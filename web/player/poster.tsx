/** A recent frame while nothing plays: a picture, or a one-keyframe video where the server has no picture encoder. */
export function PosterFrame({ url }: { url: string }) {
  if (!new URL(url, 'http://poster').pathname.endsWith('.mp4')) {
    return <img className="player-poster" src={url} alt="" fetchPriority="high" />
  }
  return <video className="player-poster" src={url} muted playsInline preload="auto" tabIndex={-1} aria-hidden="true" />
}

import { Poster } from '#web/fixture/poster.tsx'
import { PosterFrame } from '#web/player/poster.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { type LiveCommentator, type LiveRoom, liveStreamOf } from './live-room.ts'

/**
 * Poster until the picture plays: a frame of the match, else the commentator's picture. While the commentator is off
 * air, the commentator's picture is preferred. Without either, it is the drawn field.
 */
export function StagePoster({ room, commentator }: { room: LiveRoom; commentator: LiveCommentator | null }) {
  const isAway = liveStreamOf(commentator) === null
  if (room.poster && !(isAway && commentator?.picture))
    return <PosterFrame url={room.poster} still={room.posterImage} />
  return (
    <Poster sport={room.sport} poster="" width={1024}>
      {commentator?.picture && (
        <Picture
          src={commentator.picture}
          alt=""
          width={1024}
          height={576}
          isEager
          isPhoto
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </Poster>
  )
}

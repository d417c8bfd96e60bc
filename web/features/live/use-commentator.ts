import { useState } from 'react'
import { chooseCommentator, isOnAir, type LiveCommentator, type LiveRoom } from './live-room.ts'

/** The viewer was moved from a commentator whose broadcast ended. */
export type Moved = { from: LiveCommentator; to: LiveCommentator; dismiss(): void }

/**
 * Returns the commentator to watch. When the address names none, the viewer stays with the one on screen, and is moved to
 * another one only after the end of the broadcast. `moved` describes such a move until the viewer dismisses it.
 */
export function useCommentator(
  room: LiveRoom,
  username: string | null,
): { commentator: LiveCommentator | null; moved: Moved | null } {
  const [watched, setWatched] = useState<{ userId: string; fromId: string | null } | null>(null)
  const commentator = chooseCommentator(room, username, watched?.userId)
  const isWatchable = commentator !== null && isOnAir(commentator)
  if (isWatchable && commentator.userId !== watched?.userId) {
    const fromId = username === null ? (watched?.userId ?? null) : null
    setWatched({ userId: commentator.userId, fromId })
  }
  const from = room.commentators.find(({ userId }) => userId === watched?.fromId)
  const isMoved = from && isWatchable && username === null && commentator.userId === watched?.userId
  const dismiss = () => setWatched((now) => now && { ...now, fromId: null })
  return { commentator, moved: isMoved ? { from, to: commentator, dismiss } : null }
}

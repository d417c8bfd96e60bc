import type { DataOf } from '#contract/endpoint.ts'
import type { FixtureAudience } from '#contract/fixture.socket.ts'
import type { liveRoom, Stream } from '#contract/live.ts'
import { phaseOf } from '#web/fixture/fixture.state.ts'
import type { Replayed } from '#web/player/dock.state.ts'
import type { Source } from '#web/player/providers/provider.ts'

export type LiveRoom = DataOf<typeof liveRoom>
export type LiveCommentator = LiveRoom['commentators'][number]

/**
 * Returns the commentator with this username. Otherwise returns the first commentator on air, else the first with a
 * recording, else the first of all. Returns null when there are none. The commentator that the viewer already watches
 * precedes the others: `watchedId` is on air or, if no commentator is, has just left.
 */
export function chooseCommentator(
  room: LiveRoom,
  username: string | null,
  watchedId: string | null = null,
): LiveCommentator | null {
  const { commentators } = room
  const named = commentators.find((commentator) => commentator.username === username)
  if (named) return named
  const watched = commentators.find((commentator) => commentator.userId === watchedId)
  if (watched && isOnAir(watched)) return watched
  return commentators.find(isOnAir) ?? watched ?? commentators.find(recordingOf) ?? commentators[0] ?? null
}

/** Returns another commentator who is on air, or null. */
export function otherOnAir(room: LiveRoom, commentator: LiveCommentator | null): LiveCommentator | null {
  return room.commentators.find((one) => isOnAir(one) && one.userId !== commentator?.userId) ?? null
}

/** Returns true when the commentator has a live stream, our own or an external one. */
export function isOnAir(commentator: LiveCommentator): boolean {
  return liveStreamOf(commentator) !== null
}

/** Returns the recipient of gifts while the match or the commentator is live. Returns null otherwise. */
export function recipientIn(room: LiveRoom, commentator: LiveCommentator | null) {
  if (!commentator || (phaseOf(room) !== 'on' && !isOnAir(commentator))) return null
  return { commentatorId: commentator.userId, name: commentator.name }
}

/** Returns the live stream, preferably our own, which has low latency. Returns null without one. */
export function liveStreamOf(commentator: LiveCommentator | null): Stream | null {
  const live = commentator?.streams.filter((stream) => stream.live) ?? []
  return live.find(({ kind }) => kind === 'ingest') ?? live[0] ?? null
}

export function recordingOf(commentator: LiveCommentator | null): Stream | null {
  return commentator?.streams.find(({ kind }) => kind === 'recording') ?? null
}

/** Returns the live stream, or the recording that the viewer plays. Null without either. */
export function shownStreamOf(commentator: LiveCommentator | null, replayed: Replayed | null): Stream | null {
  const recording = recordingOf(commentator)
  return liveStreamOf(commentator) ?? (recording?.streamId === replayed?.streamId ? recording : null)
}

/** @param startAtMs program time at which a recording begins; null for its start. */
export function sourceOf(stream: Stream | null, startAtMs: number | null = null): Source | null {
  return stream && { url: stream.url, kind: stream.kind, ...(startAtMs !== null && { startAtMs }) }
}

/** Returns the id of the broadcast that a recording shows at a program time. A live stream is one broadcast. */
export function broadcastAt({ streamId, broadcasts }: Stream, programTimeMs: number): string {
  const shown = broadcasts.find(({ startedAt, durationMs }) => programTimeMs <= startedAt + durationMs)
  return (shown ?? broadcasts.at(-1))?.streamId ?? streamId
}

/** Returns the room with new viewer counts. A commentator without a live ingest stream has 0 viewers. */
export function withAudience(room: LiveRoom, { viewers, streams }: FixtureAudience): LiveRoom {
  const viewersOf = new Map(streams.map((stream) => [stream.streamId, stream.viewers]))
  const commentators = room.commentators.map((commentator) => {
    const streamId = commentator.streams.find(({ kind, live }) => live && kind === 'ingest')?.streamId
    return { ...commentator, viewers: (streamId && viewersOf.get(streamId)) || 0 }
  })
  return { ...room, viewers, commentators }
}

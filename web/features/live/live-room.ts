import type { DataOf } from '#contract/endpoint.ts'
import type { FixtureAudience } from '#contract/fixture.socket.ts'
import type { liveRoom, Stream } from '#contract/live.ts'
import { phaseOf } from '#web/fixture/fixture.state.ts'
import type { Source } from '#web/player/providers/provider.ts'

export type LiveRoom = DataOf<typeof liveRoom>
export type LiveCommentator = LiveRoom['commentators'][number]

/** The one the address names, else the first who is on air, else the first whose stream can be replayed, else the first. */
export function chooseCommentator(room: LiveRoom, username: string | null): LiveCommentator | null {
  const { commentators } = room
  const named = commentators.find((commentator) => commentator.username === username)
  return named ?? commentators.find(isOnAir) ?? commentators.find(recordingOf) ?? commentators[0] ?? null
}

/** By our ingest, or by an address of his own. */
export function isOnAir(commentator: LiveCommentator): boolean {
  return liveStreamOf(commentator) !== null
}

/** Whom gifts go to: while the match or the commentator is on. */
export function giftsFor(room: LiveRoom, commentator: LiveCommentator | null) {
  if (!commentator || (phaseOf(room) !== 'on' && !isOnAir(commentator))) return null
  return { commentatorId: commentator.userId, name: commentator.name }
}

/** Our own low-latency stream before an address of somebody else's. */
export function liveStreamOf(commentator: LiveCommentator | null): Stream | null {
  const live = commentator?.streams.filter((stream) => stream.live) ?? []
  return live.find(({ kind }) => kind === 'ingest') ?? live[0] ?? null
}

export function recordingOf(commentator: LiveCommentator | null): Stream | null {
  return commentator?.streams.find(({ kind }) => kind === 'recording') ?? null
}

export function sourceOf(stream: Stream | null): Source | null {
  return stream && { url: stream.url, kind: stream.kind }
}

/** The room with the newest numbers of who watches; a commentator without a stream has nobody. */
export function withAudience(room: LiveRoom, { viewers, streams }: FixtureAudience): LiveRoom {
  const viewersOf = new Map(streams.map((stream) => [stream.streamId, stream.viewers]))
  const commentators = room.commentators.map((commentator) => {
    const streamId = commentator.streams.find(({ kind, live }) => live && kind === 'ingest')?.streamId
    return { ...commentator, viewers: (streamId && viewersOf.get(streamId)) || 0 }
  })
  return { ...room, viewers, commentators }
}

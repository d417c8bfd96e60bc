import { expect, test } from 'vitest'
import type { Stream } from '#contract/live.ts'
import {
  broadcastAt,
  chooseCommentator,
  type LiveCommentator,
  type LiveRoom,
  liveStreamOf,
  recordingOf,
  withAudience,
} from './live-room.ts'

type StreamKind = 'ingest' | 'hls' | 'recording'

function commentator(username: string, streams: { kind: StreamKind; live: boolean }[] = []): LiveCommentator {
  return {
    userId: `id-${username}`,
    username,
    name: username,
    profilePicture: '',
    link: '',
    isLive: streams.some(({ live }) => live),
    viewers: 0,
    title: '',
    description: '',
    picture: '',
    plannedAt: null,
    streams: streams.map(({ kind, live }) => ({
      streamId: `${username}-${kind}`,
      url: `/${kind}`,
      kind,
      live,
      startedAt: null,
      broadcasts: [],
    })),
  }
}

const waiting = commentator('quocanh')
const live = commentator('khang', [{ kind: 'ingest', live: true }])
const room = (...commentators: LiveCommentator[]) => ({ commentators }) as LiveRoom

test('the commentator in the address is chosen, live or not', () => {
  expect(chooseCommentator(room(live, waiting), 'quocanh')).toBe(waiting)
})

test('without a commentator in the address the first live one is chosen, else the first', () => {
  expect(chooseCommentator(room(waiting, live), null)).toBe(live)
  expect(chooseCommentator(room(waiting), null)).toBe(waiting)
  expect(chooseCommentator(room(), null)).toBeNull()
})

test('a viewer stays with a commentator while on air, and after the end when no other one is', () => {
  const other = commentator('vy', [{ kind: 'ingest', live: true }])
  const recorded = commentator('ha', [{ kind: 'recording', live: false }])
  expect(chooseCommentator(room(other, live), null, live.userId)).toBe(live)
  expect(chooseCommentator(room(recorded, waiting, other), null, waiting.userId)).toBe(other)
  expect(chooseCommentator(room(recorded, waiting), null, waiting.userId)).toBe(waiting)
})

test('chooses a commentator with a recording over an ended external stream when no commentator is on air', () => {
  const linked = commentator('ha', [{ kind: 'hls', live: false }])
  const recorded = commentator('vy', [
    { kind: 'hls', live: false },
    { kind: 'recording', live: false },
  ])
  expect(chooseCommentator(room(linked, recorded), null)).toBe(recorded)
  expect([liveStreamOf(recorded), recordingOf(recorded)?.kind]).toEqual([null, 'recording'])
})

test('a stream of the site precedes an external address, and both precede nothing', () => {
  const both = commentator('vy', [
    { kind: 'hls', live: true },
    { kind: 'ingest', live: true },
  ])
  expect(liveStreamOf(both)?.kind).toBe('ingest')
  expect(liveStreamOf(commentator('vy', [{ kind: 'hls', live: true }]))?.kind).toBe('hls')
  expect(liveStreamOf(commentator('vy', [{ kind: 'recording', live: false }]))).toBeNull()
})

test('a past stream is offered as a recording', () => {
  expect(recordingOf(commentator('vy', [{ kind: 'recording', live: false }]))?.streamId).toBe('vy-recording')
  expect(recordingOf(live)).toBeNull()
})

test('the newest audience is assigned to the commentators by their streams', () => {
  const audience = { viewers: 12, streams: [{ streamId: 'khang-ingest', viewers: 12 }] }
  const { viewers, commentators } = withAudience(room(live, waiting), audience)
  expect([viewers, ...commentators.map((each) => each.viewers)]).toEqual([12, 12, 0])
})

test('a clip of a recording is cut from the broadcast on screen', () => {
  const [stream] = commentator('vy', [{ kind: 'recording', live: false }]).streams
  const broadcasts = [
    { streamId: 'a', startedAt: 1_000, durationMs: 500 },
    { streamId: 'b', startedAt: 5_000, durationMs: 500 },
  ]
  const replay = { ...stream, broadcasts } as Stream
  // The first frames were captured before the start was noted.
  expect([1_200, 1_500, 4_900, 5_200, 9_000].map((at) => broadcastAt(replay, at))).toEqual(['a', 'a', 'b', 'b', 'b'])
  expect(broadcastAt({ ...replay, broadcasts: [] }, 1)).toBe('vy-recording')
})

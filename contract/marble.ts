import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging, localText, wholeNumber } from './envelope.ts'
import { marbles } from './rules/marble-field.ts'
import { scorePair } from './schedule.ts'

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** Random 8 bytes in hex that the browser sends with a pick, as its part of the draw. */
export const pickNonce = z.string().check(z.regex(/^[0-9a-f]{16}$/))
const marbleId = wholeNumber({ min: 1, max: marbles.length })
const trackId = slug

/**
 * `slot` is a position in the list of a race's marbles, from 0. `timeUs` is in microseconds from the start; null for a
 * marble that did not finish.
 */
export const marbleFinish = z.object({ slot: z.int(), timeUs: z.nullable(z.int()) })

/** Published at the finish: all data needed to run the race again. `hash` covers every frame that was sent. */
export const raceResult = z.object({
  durationMs: z.int(),
  finishes: z.array(marbleFinish),
  serverSeed: hex,
  clientSeed: hex,
  nonces: z.array(pickNonce),
  hash: hex,
})
export type RaceResult = z.infer<typeof raceResult>

export const marbleRace = z.object({
  raceId: digits,
  roomId: digits,
  /** Race number in its room; never starts again. */
  raceNo: z.int(),
  trackId,
  trackHash: hex,
  /** Physics engine with its exact version. */
  engine: z.string(),
  /** SHA-256 of the seed, which is published at the finish. */
  commit: hex,
  /**
   * Chain of the seed, and the seed's position in it, from 1. The seed hashed `chainNo` times is the chain's anchor.
   */
  chainId: digits,
  chainNo: z.int(),
  /** Marble ids by slot. */
  marbles: z.array(z.int()),
  startsAt: epochMs,
  /** Picks are accepted until this time. */
  locksAt: epochMs,
  /** Lane of each slot; null until they are drawn. After the draw no pick is accepted. */
  lanes: z.nullable(z.array(z.int())),
  /** Number of picks for each slot; null while picks are accepted. */
  fans: z.nullable(z.array(z.int())),
  result: z.nullable(raceResult),
})
export type MarbleRace = z.infer<typeof marbleRace>

/** State of a room. `race` is the next or the current one, `last` the previous one. */
export const marbleStage = z.object({
  roomId: digits,
  slug,
  name: localText,
  /** The fixture for which the current races count, its chat room, and its teams. */
  fixtureId: z.nullable(digits),
  groupId: z.nullable(digits),
  teams: z.nullable(z.tuple([z.string(), z.string()])),
  score: scorePair,
  /** Races before the track changes, including the next one. */
  racesLeftOnTrack: z.int(),
  nextTrackId: trackId,
  race: z.nullable(marbleRace),
  last: z.nullable(marbleRace),
  /** Server time. */
  now: epochMs,
})
export type MarbleStage = z.infer<typeof marbleStage>

export const marbleStanding = z.object({
  marbleId: z.int(),
  races: z.int(),
  wins: z.int(),
  podiums: z.int(),
  points: z.int(),
  unfinished: z.int(),
  bestUs: z.nullable(z.int()),
})
export type MarbleStanding = z.infer<typeof marbleStanding>

/** Places in the last races, newest first; 0 when the marble did not finish. */
export const marbleForm = z.object({ marbleId: z.int(), places: z.array(z.int()) })
export type MarbleForm = z.infer<typeof marbleForm>

export const marbleRooms = endpoint({
  method: 'GET',
  path: '/al/api/marble/rooms',
  summary: 'Marble rooms with their states',
  auth: 'public',
  data: z.object({ list: z.array(marbleStage) }),
  sharedForMs: 1_000,
})

export const marbleRoom = endpoint({
  method: 'GET',
  path: '/al/api/marble/room/{slug}',
  summary: 'State of a marble room, the standings of its current fixture, and the form of the racing marbles',
  auth: 'public',
  input: z.object({ slug }),
  data: z.object({ stage: marbleStage, standings: z.array(marbleStanding), form: z.array(marbleForm) }),
  errors: ['MARBLE_ROOM_NOT_FOUND'],
  sharedForMs: 1_000,
})
export type MarbleRoom = DataOf<typeof marbleRoom>

export const marbleRoomOfFixture = endpoint({
  method: 'GET',
  path: '/al/api/marble/fixture/{fixtureId}',
  summary: 'The room of a fixture’s marble races; null when the fixture has none or is over',
  auth: 'public',
  input: z.object({ fixtureId: digitsInput }),
  data: z.object({ slug: z.nullable(slug) }),
  sharedForMs: 2_000,
})

export const marbleRaces = endpoint({
  method: 'GET',
  path: '/al/api/marble/races',
  summary: 'Finished races, newest first',
  auth: 'public',
  input: z.object({ roomId: z.optional(digitsInput), ...keysetPaging(20) }),
  data: keysetPageOf(marbleRace),
  sharedForMs: 2_000,
})

/**
 * Seeds of a chain are used from its end: the hash of each seed is the previously published seed. The hash of the first
 * published seed is `anchor`.
 */
export const marbleChain = z.object({
  chainId: digits,
  roomId: digits,
  anchor: hex,
  length: z.int(),
  used: z.int(),
  createdAt: epochMs,
})
export type MarbleChain = z.infer<typeof marbleChain>

export const marbleRaceProof = endpoint({
  method: 'GET',
  path: '/al/api/marble/race/{raceId}',
  summary: 'A race with its chain, and after the finish its seeds, so that anyone can run it again',
  auth: 'public',
  input: z.object({ raceId: digitsInput }),
  data: z.object({ race: marbleRace, roomSlug: slug, chain: marbleChain }),
  errors: ['MARBLE_RACE_NOT_FOUND'],
  sharedForMs: 1_000,
})

export const marbleMaps = endpoint({
  method: 'GET',
  path: '/al/api/marble/maps',
  summary: 'Tracks with their hashes and records',
  auth: 'public',
  data: z.object({
    list: z.array(z.object({ trackId, version: z.int(), hash: hex, races: z.int(), bestUs: z.nullable(z.int()) })),
  }),
  sharedForMs: 5_000,
})

/** `geometry` is JSON in whole millimetres; `hash` is the SHA-256 of exactly this text. */
export const marbleTrack = endpoint({
  method: 'GET',
  path: '/al/api/marble/track/{trackId}',
  summary: 'Geometry of a track, as the text that its hash covers',
  auth: 'public',
  input: z.object({ trackId }),
  data: z.object({ trackId, version: z.int(), hash: hex, geometry: z.string() }),
  errors: ['NOT_FOUND'],
  sharedForMs: 60_000,
})

export const marbleChains = endpoint({
  method: 'GET',
  path: '/al/api/marble/chains',
  summary: 'Chains of seeds, newest first, each with the anchor that was published before its first race',
  auth: 'public',
  input: z.object({ roomId: z.optional(digitsInput), ...keysetPaging(20) }),
  data: keysetPageOf(marbleChain),
  sharedForMs: 5_000,
})

export const marbleLeaderboard = endpoint({
  method: 'GET',
  path: '/al/api/marble/leaderboard',
  summary: 'Marbles by points, for a day, a week or all time, on all tracks or one',
  auth: 'public',
  input: z.object({ map: z.optional(trackId), window: z._default(z.enum(['day', 'week', 'all']), 'week') }),
  data: z.object({ list: z.array(marbleStanding), form: z.array(marbleForm) }),
  sharedForMs: 5_000,
})

export const marbleHeadToHead = endpoint({
  method: 'GET',
  path: '/al/api/marble/head-to-head',
  summary:
    'How often each of two marbles finished ahead of the other; counts their common races among the first marble’s last 1,000',
  auth: 'public',
  input: z.object({ one: marbleId, other: marbleId }),
  data: z.object({ races: z.int(), oneAhead: z.int(), otherAhead: z.int() }),
  sharedForMs: 5_000,
})

export const ownPick = z.object({
  raceId: digits,
  marbleId: z.int(),
  nonce: pickNonce,
  /** Reward in xu; null until the race is over, 0 without a win. */
  reward: z.nullable(z.int()),
})
export type OwnPick = z.infer<typeof ownPick>

/** One favourite per race, free of charge. It can be changed until picks close. */
export const marblePick = endpoint({
  method: 'POST',
  path: '/au/api/user/marble/pick',
  summary: 'Pick the favourite of a race and send random bytes for the draw',
  auth: 'user',
  input: z.object({ raceId: digitsInput, marbleId, nonce: pickNonce }),
  data: ownPick,
  errors: ['MARBLE_RACE_NOT_FOUND', 'MARBLE_PICKS_CLOSED', 'MARBLE_NOT_RACING'],
})

export const marbleOwnPicks = endpoint({
  method: 'GET',
  path: '/au/api/user/marble/picks',
  summary: 'The member’s picks with their rewards, newest first',
  auth: 'user',
  input: z.object(keysetPaging(20)),
  data: z.object({
    ...keysetPageOf(ownPick).shape,
    totals: z.object({ picks: z.int(), wins: z.int(), rewards: z.int(), today: z.int() }),
  }),
})

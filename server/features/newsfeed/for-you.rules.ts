import type { PostReason } from '#contract/for-you.ts'
import type { FeedSlider, FeedSliders } from '#contract/rules/feed-sliders.ts'
import { type Named, nameFinder } from './name-in-text.rules.ts'

/** A team, player or tournament that the viewer follows. `name` is in the viewer's language. */
export type Subject = Named & { kind: 'team' | 'player' | 'tournament'; id: string; name: string }

export type Candidate = {
  id: string
  authorId: string
  isOwn: boolean
  isFriend: boolean
  isFollowed: boolean
  content: string
  /** Teams of the fixture that the post shares, also by a tip. */
  teamIds: readonly string[]
  playerIds: readonly string[]
  tournamentId: string | null
  /** Reactions, comments and shares, which weigh 1, 2 and 3 as in the order “hot”. */
  activity: number
  createdAt: number
}

export type Ranking = { sliders: FeedSliders; subjects: readonly Subject[]; now: number }
export type Scored = { id: string; score: number; reasons: PostReason[] }

const hourMs = 3_600_000
/** Points of a full part at the middle step of its slider. */
const points: Record<FeedSlider, number> = { friends: 60, teams: 60, fresh: 40, popular: 30 }
/** Factor of each step of a slider. */
const factors = [0, 0.5, 1, 1.5, 2]
/** Half-life of freshness, and of the other parts. */
const halfLifeHours = { fresh: 24, others: 48 }
/** Activity that fills the part of popularity. */
const fullActivity = 100
const shareOf = { following: 0.8, team: 1, player: 0.9, tournament: 0.6 }
const maxReasons = 3
/** Max posts of an author among `within` neighbours. */
const variety = { max: 2, within: 8 }

/** Activity from which a post counts as popular, and age until which it counts as fresh. */
const reasonFrom = { activity: 5, ageHours: 24 }

/**
 * Returns a function that scores a post: the weighted sum of four parts. The reasons are the parts that added points,
 * strongest first.
 */
function scorer({ sliders, subjects, now }: Ranking): (post: Candidate) => Scored {
  const weighed = (slider: FeedSlider, part: number) => points[slider] * (factors[sliders[slider]] ?? 1) * part
  const subjectOf = subjectFinder(subjects)
  return (post) => {
    const ageHours = Math.max(0, now - post.createdAt) / hourMs
    const fading = 0.5 ** (ageHours / halfLifeHours.others)
    const subject = subjectOf(post)
    const friends = weighed('friends', (post.isFriend ? 1 : post.isFollowed ? shareOf.following : 0) * fading)
    const teams = weighed('teams', (subject ? shareOf[subject.kind] : 0) * fading)
    const fresh = weighed('fresh', 0.5 ** (ageHours / halfLifeHours.fresh))
    const liveliness = Math.min(1, Math.log10(1 + post.activity) / Math.log10(1 + fullActivity))
    const popular = weighed('popular', liveliness * fading)
    const found: { kind: PostReason['kind']; name?: string; strength: number }[] = [
      { kind: post.isFriend ? 'friend' : 'following', strength: friends },
      ...(subject ? [{ kind: subject.kind, name: subject.name, strength: teams }] : []),
      { kind: 'fresh', strength: ageHours < reasonFrom.ageHours ? fresh : 0 },
      { kind: 'popular', strength: post.activity >= reasonFrom.activity ? popular : 0 },
    ]
    const strongest = found
      .filter(({ strength }) => strength > 0)
      .toSorted((a, b) => b.strength - a.strength)
      .map(({ kind, name = '' }): PostReason => ({ kind, name }))
    const own: PostReason[] = post.isOwn ? [{ kind: 'own', name: '' }] : []
    const reasons = [...own, ...strongest].slice(0, maxReasons)
    return {
      id: post.id,
      score: friends + teams + fresh + popular,
      reasons: reasons.length > 0 ? reasons : [{ kind: 'rest', name: '' }],
    }
  }
}

/** Returns a function that finds the followed subject of a post: of its fixture, or named in its text. */
function subjectFinder(subjects: readonly Subject[]): (post: Candidate) => Subject | null {
  const strongest = subjects.toSorted((a, b) => shareOf[b.kind] - shareOf[a.kind])
  const namedIn = nameFinder(strongest)
  return (post) => {
    const named = namedIn(post.content)
    const idsOf = {
      team: post.teamIds,
      player: post.playerIds,
      tournament: post.tournamentId === null ? [] : [post.tournamentId],
    }
    return strongest.find((subject) => named.has(subject) || idsOf[subject.kind].includes(subject.id)) ?? null
  }
}

/** Returns the scores in the order of the posts. */
export function scoresOf(posts: readonly Candidate[], ranking: Ranking): Scored[] {
  return posts.map(scorer(ranking))
}

/**
 * Returns the posts by score, best first, then newest first. A post waits for the next place when its author already has
 * `variety.max` of the last `variety.within` places, unless only such posts remain.
 */
export function rank(posts: readonly Candidate[], ranking: Ranking): Scored[] {
  const authorOf = new Map(posts.map(({ id, authorId }) => [id, authorId]))
  const waiting = scoresOf(posts, ranking).toSorted((a, b) => b.score - a.score || Number(b.id) - Number(a.id))
  const placed: Scored[] = []
  while (waiting.length > 0) {
    const near = placed.slice(-(variety.within - 1)).map(({ id }) => authorOf.get(id))
    const isVaried = ({ id }: Scored) => near.filter((author) => author === authorOf.get(id)).length < variety.max
    const at = Math.max(0, waiting.findIndex(isVaried))
    placed.push(...waiting.splice(at, 1))
  }
  return placed
}

import { reactionKinds } from '#contract/reactions.ts'
import { endings, middles, moodOf, openings, replies } from './data/crowd-lines.ts'
import { drawing, pick, uuidOf } from './draw.ts'
import type { Match, MatchFacts, Side } from './match-facts.ts'

/** Pictures of the posts with the lowest numbers, one each. */
const pictures = [
  ...['match-lights', 'match-net', 'match-flag', 'match-boots', 'match-scarf', 'match-tunnel', 'match-gloves'],
  ...['match-board', 'match-whistle', 'match-net-night', 'match-flag-dusk', 'match-boots-rain', 'news-street'],
  ...['news-march', 'news-kits', 'news-shirts', 'news-league', 'news-cup', 'news-ball', 'news-penalty', 'news-derby'],
  ...['news-dawn', 'news-morning', 'news-storm', 'news-red', 'news-bench'],
]

export type CrowdPost = {
  key: string
  uuid: string
  author: string
  text: string
  at: Date
  /** Name of an illustration in demo/pictures, such as `match-net`. */
  picture: string | undefined
  own: string
  other: string
}
export type CrowdComment = {
  uuid: string
  postKey: string
  author: string
  text: string
  answers: string | null
  at: Date
}
type Member = { username: string; name: string }

const hourMs = 3_600_000
const posts = 330
const maxTries = 60
const maxComments = 6

/** Chooses a post’s subject with `draw`. The same seed and facts give the same subject. */
function subjectOf(draw: ReturnType<typeof drawing>, { played, coming }: MatchFacts) {
  const about = draw('about')
  const isToCome = about >= 0.55 && about < 0.75 && coming.length > 0
  const matches = isToCome || played.length === 0 ? coming : played
  const match = pick(matches, draw('match') ** 1.3)
  const side = draw('side') < 0.5 ? ('home' as const) : ('away' as const)
  const [own, other] = side === 'home' ? [match.home, match.away] : [match.away, match.home]
  return { kind: kindOf(about, match, { own, side }), match, own, other, side }
}

function kindOf(
  about: number,
  match: Match,
  { own, side }: { own: Side; side: 'home' | 'away' },
): keyof typeof openings {
  if (about >= 0.88 && own.best) return 'player'
  if (about >= 0.75) return 'table'
  return match.score === null ? 'coming' : moodOf(match, side)
}

function wordsOf(text: string, { own, other, match, side }: ReturnType<typeof subjectOf>): string {
  const score = match.score ?? [0, 0]
  const shown = side === 'home' ? score : [score[1], score[0]]
  const facts: Record<string, string | number> = {
    own: own.name.vi,
    other: other.name.vi,
    score: shown.join('–'),
    rank: own.row.rank ?? 0,
    points: own.row.points,
    played: own.row.played,
    player: own.best?.name ?? '',
    goals: own.best?.goals ?? 0,
  }
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''))
}

/** Returns posts of the community over weeks, oldest first. No text appears twice. */
export function crowdPosts(facts: MatchFacts, people: readonly Member[], nowMs: number): CrowdPost[] {
  if (facts.played.length + facts.coming.length === 0) return []
  const said = new Set<string>()
  const written = Array.from({ length: posts }, (_, at): CrowdPost[] => {
    for (let attempt = 0; attempt < maxTries; attempt += 1) {
      const draw = drawing(`crowd ${at} ${attempt}`)
      const subject = subjectOf(draw, facts)
      const parts = [
        pick(openings[subject.kind], draw('opening')),
        pick(middles, draw('middle')),
        pick(endings, draw('end')),
      ]
      const text = wordsOf(parts.filter(Boolean).join(' '), subject)
      if (said.has(text)) continue
      said.add(text)
      const isOver = ['won', 'lost', 'drew'].includes(subject.kind)
      // A post about a finished match is dated after its end.
      const latest = isOver ? Math.max(0.1, (nowMs - subject.match.kickOff) / hourMs - 2.2) : 0
      const ago = isOver ? latest * (0.3 + draw('when') * 0.7) : 0.2 + draw('when') * 40
      return [
        {
          key: `crowd-${at}`,
          uuid: uuidOf(`demo crowd ${at}`),
          text,
          at: new Date(nowMs - ago * hourMs),
          author: pick(people, drawing(`crowd ${at}`)('author')).username,
          picture: pictures[at],
          own: subject.own.name.vi,
          other: subject.other.name.vi,
        },
      ]
    }
    return []
  })
  return written.flat().toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** Returns the comments on the posts and the replies to comments. No text appears twice. */
export function crowdComments(written: readonly CrowdPost[], people: readonly Member[], nowMs: number): CrowdComment[] {
  const said = new Set<string>()
  const names = new Map(people.map(({ username, name }) => [username, name]))
  return written.flatMap((post) => {
    const draw = drawing(`talk below ${post.key}`)
    const wanted = Math.floor(draw('many') ** 1.4 * (maxComments + 1))
    const thread: CrowdComment[] = []
    for (let at = 0; at < wanted; at += 1) {
      const before = draw(`answers ${at}`) < 0.45 ? thread.at(-1) : undefined
      const author = pick(people, draw(`author ${at}`)).username
      const addressed = names.get(before?.author ?? post.author) ?? ''
      const line =
        pick(replies[before ? 'answer' : 'first'], draw(`line ${at}`)) + pick(replies.tail, draw(`tail ${at}`))
      const text = line.replaceAll('{name}', addressed).replaceAll('{own}', post.own).replaceAll('{other}', post.other)
      if (author === (before?.author ?? post.author) || said.has(text)) continue
      said.add(text)
      const sinceMs = ((nowMs - post.at.getTime()) * (at + 1)) / (wanted + 2)
      const uuid = uuidOf(`${post.uuid} comment ${at}`)
      thread.push({
        uuid,
        postKey: post.key,
        author,
        text,
        answers: before?.uuid ?? null,
        at: new Date(post.at.getTime() + sinceMs),
      })
    }
    return thread
  })
}

/**
 * Returns reactions to a post with their times. `warmth` is the share of members who react; most reactions are likes
 * and loves.
 */
export function crowdReactions(
  key: string,
  { at, warmth }: { at: Date; warmth: number },
  people: readonly Member[],
  nowMs: number,
) {
  return people.flatMap(({ username }) => {
    const draw = drawing(`${key} ${username}`)
    if (draw('reacts') >= warmth) return []
    const since = new Date(at.getTime() + draw('reacted') ** 2 * (nowMs - at.getTime()))
    return [{ username, reaction: pick(reactionKinds.slice(0, 4), draw('how') ** 2), at: since }]
  })
}

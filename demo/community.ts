import { slugify } from '#contract/rules/fixture-slug.ts'
import type { App } from '#server/app.ts'
import { bios, givenNames, places, surnames, womenNames } from './data/community.ts'
import { chatterProfiles, chatters, guests } from './data/people.ts'
import { drawing, pick } from './draw.ts'
import { spareAvatars } from './pictures/avatars.ts'

export type Neighbour = {
  username: string
  name: string
  bio: string
  experience: number
  daysAgo: number
  teams: string[]
  /** Name of an avatar picture (demo/pictures/avatars); null for members without one. */
  avatar: string | null
}
export type KnownTeam = { key: string; name: string }

const size = 176
const maxDaysAgo = 880
const dayMs = 24 * 3_600_000
/** Approximate number of members in a circle of acquaintances. */
const circle = 12

/**
 * Returns the community of the demo, including the members who talk in its rooms. The same teams always give the same
 * result.
 */
export function neighbours(teams: readonly KnownTeam[]): Neighbour[] {
  const clubOf = (key: string) => teams.find((team) => team.key.endsWith(`/${key}`))
  const talking = chatters.map(([username, name, experience]): Neighbour => {
    const draw = drawing(`neighbour ${username}`)
    const [club = '', bio = ''] = chatterProfiles[username] ?? []
    const own = clubOf(club) ?? pick(teams, draw('team'))
    return { username, name, bio, experience, daysAgo: daysAgoOf(draw('joined')), teams: [own.key], avatar: username }
  })
  const visiting = guests.map(([username, name, experience, club, bio]): Neighbour => {
    const draw = drawing(`neighbour ${username}`)
    const own = clubOf(club) ?? pick(teams, draw('team'))
    return { username, name, bio, experience, daysAgo: daysAgoOf(draw('joined')), teams: [own.key], avatar: null }
  })
  const known = [...talking, ...visiting]
  return [...drawn(teams, known), ...known]
}

const daysAgoOf = (at: number) => Math.floor(at * maxDaysAgo)
const worded = (bio: string, team: string, place: string) => bio.replaceAll('{team}', team).replaceAll('{place}', place)

function drawn(teams: readonly KnownTeam[], others: readonly Neighbour[]): Neighbour[] {
  const spare = { woman: [...spareAvatars.woman], man: [...spareAvatars.man], thing: [...spareAvatars.thing] }
  const taken = new Set(others.flatMap(({ username, name }) => [username, name]))
  const found: Neighbour[] = []
  for (let at = 0; found.length < size; at += 1) {
    const draw = drawing(`neighbour ${at}`)
    const given = pick(givenNames, draw('given'))
    const full = `${pick(surnames, draw('surname'))} ${given}`
    const place = pick(places, draw('place'))
    const name = draw('style') < 0.65 ? full : `${given} ${place}`
    const username = slugify(
      draw('handle') < 0.5 ? name : `${given} ${String((70 + Math.floor(draw('year') * 38)) % 100).padStart(2, '0')}`,
    )
      .replaceAll('-', '_')
      .slice(0, 24)
    if (taken.has(username) || taken.has(name)) continue
    taken.add(username).add(name)
    // Members of one circle tend to like the same team.
    const home = Math.floor(found.length / circle) / Math.ceil(size / circle)
    const own = pick(teams, draw('loyal') < 0.6 ? home : draw('team'))
    const more = Array.from({ length: Math.floor(draw('others') * 3) }, (_, i) => pick(teams, draw(`other ${i}`)))
    const bio = draw('quiet') < 0.2 ? '' : pick(bios, draw('bio'))
    found.push({
      username,
      name,
      bio: worded(bio, own.name, place),
      experience: Math.floor(draw('experience') ** 3 * 12_000),
      daysAgo: daysAgoOf(draw('joined')),
      teams: [...new Set([own.key, ...more.map(({ key }) => key)])],
      avatar: avatarOf(draw('avatar'), womenNames.includes(given) ? 'woman' : 'man'),
    })
  }
  return found

  /** Returns a picture that no other member has, or null. */
  function avatarOf(at: number, who: 'woman' | 'man'): string | null {
    if (at < 0.06) return spare.thing.pop() ?? null
    return at < 0.45 ? (spare[who].pop() ?? null) : null
  }
}

/**
 * Returns the pairs of friends as indexes in the list, each pair once. Most pairs are within a circle, some across
 * circles.
 */
export function friendPairs(count: number): [number, number][] {
  const draw = drawing('friends')
  const pairs: [number, number][] = []
  for (let one = 0; one < count; one += 1)
    for (let other = one + 1; other < count; other += 1) {
      const isNear = Math.floor(one / circle) === Math.floor(other / circle)
      if (draw(`${one} ${other}`) < (isNear ? 0.55 : 0.012)) pairs.push([one, other])
    }
  return pairs
}

/**
 * Numbers of members who are friends of the demo member, who sent a request to the demo member, and who got one. They
 * are the first of the list.
 */
const ofDemo = { friends: 22, requests: 6, sent: 2, daysAgo: 60 }
const followedByDemo = ['blv', 'thaovy', 'quocanh']
/**
 * Shares of the community: who follow a commentator, who follow a member that talks, and who rated a commentator. The
 * first commentators of the list are better known than the others.
 */
const shares = { commentator: 0.3, newcomer: 0.06, talker: 0.07, rating: 0.18, newcomerRating: 0.05 }
const wellKnownCommentators = 6
/** Most ratings are good. */
const starsOf = (at: number) => (at < 0.05 ? 2 : at < 0.15 ? 3 : at < 0.45 ? 4 : 5)

type Uses = {
  friends: App['features']['friends']
  ratings: App['features']['commentatorRatings']
  teamFollows: App['features']['teams']['follows']
  /** User ids of the demo's members by user name. */
  cast: ReadonlyMap<string, string>
  people: readonly Neighbour[]
  commentators: readonly string[]
  teamIdOf(key: string): string
}

/**
 * Connects the members by follows, friendships, and ratings of commentators. Does nothing when the demo member already
 * follows others.
 */
export async function settleCommunity(use: Uses): Promise<void> {
  const { friends, ratings, teamFollows, cast, people, commentators, teamIdOf } = use
  const idOf = (username: string) => {
    const userId = cast.get(username)
    if (userId === undefined) throw new Error(`the demo has no ${username}`)
    return userId
  }
  const demoId = idOf('demo')
  if ((await friends.follows.countFollowed(demoId)) > 0) return
  const ids = people.map(({ username }) => idOf(username))
  const [known, asking, asked] = [
    ids.slice(0, ofDemo.friends),
    ids.slice(ofDemo.friends, ofDemo.friends + ofDemo.requests),
    ids.slice(ofDemo.friends + ofDemo.requests).slice(0, ofDemo.sent),
  ]
  await friends.keepFriends([
    ...known.map((id): [string, string] => [demoId, id]),
    ...friendPairs(ids.length).map(([one, other]): [string, string] => [ids[one] ?? '', ids[other] ?? '']),
  ])
  for (const id of asking) await friends.send(id, demoId)
  for (const id of asked) await friends.send(demoId, id)
  const wellKnown: [number, readonly string[]][] = [
    [shares.commentator, commentators.slice(0, wellKnownCommentators)],
    [shares.newcomer, commentators.slice(wellKnownCommentators)],
    [shares.talker, chatters.map(([username]) => username)],
  ]
  const at = (username: string, what: string, daysAgo: number) =>
    new Date(Date.now() - (daysAgo * drawing(username)(`since ${what}`) + 1) * dayMs)
  const followOf = (username: string, targetId: string, daysAgo: number) => ({
    userId: idOf(username),
    targetId,
    at: at(username, targetId, daysAgo),
  })
  const ofPeople = people.flatMap(({ username, daysAgo }) => {
    const draw = drawing(`${username} follows`)
    return wellKnown.flatMap(([share, followed]) =>
      followed
        .filter((other) => other !== username && draw(other) < share)
        .map((other) => followOf(username, idOf(other), daysAgo)),
    )
  })
  const ofTeams = people.flatMap(({ username, teams, daysAgo }) =>
    teams.map((key) => followOf(username, teamIdOf(key), daysAgo)),
  )
  const rated = people.flatMap(({ username }) => {
    const draw = drawing(`${username} follows`)
    return commentators
      .filter(
        (other, i) => draw(`rates ${other}`) < (i < wellKnownCommentators ? shares.rating : shares.newcomerRating),
      )
      .map((other) => ({
        userId: idOf(username),
        targetId: idOf(other),
        stars: starsOf(draw(`stars ${other}`)),
      }))
  })
  const ownTeams = (people[0]?.teams ?? []).map((key) => followOf('demo', teamIdOf(key), ofDemo.daysAgo))
  const ownPeople = followedByDemo.map((username) => followOf('demo', idOf(username), ofDemo.daysAgo))
  await teamFollows.keepPast([...ofTeams, ...ownTeams])
  await friends.follows.keepPast([...ofPeople, ...ownPeople])
  await ratings.keepMany(rated)
}

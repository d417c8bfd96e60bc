import type { DemoRooms } from '#server/features/chat/rooms/rooms.service.ts'
import { demoRooms, demoTalks } from './data/rooms.ts'
import { drawing } from './draw.ts'
import type { Cast } from './seed.ts'
import type { World } from './world.ts'

type Uses = {
  chat: DemoRooms
  world: Pick<World, 'befriend'>
  areFriends: AreFriends
  cast: Cast
}
type AreFriends = (userId: string, otherId: string) => Promise<boolean>

const minuteMs = 60_000
/**
 * Age of a room’s last message in minutes: `minMinutes` plus up to `maxMinutes`. `pause`, the time between two messages, is
 * computed in the same way.
 */
const last = { minMinutes: 3, maxMinutes: 200 }
/** Share of all members who follow a room: `least` plus up to `more`. */
const shareOfFollowers = { least: 0.15, more: 0.45 }
const pause = { minMinutes: 0.3, maxMinutes: 24 }

/** Returns the times of the messages, oldest first. The pauses are the same for the same seed. */
export function talkTimes(seed: string, lines: number, nowMs: number): Date[] {
  const draw = drawing(`talk ${seed}`)
  let at = nowMs - (last.minMinutes + draw('last') ** 2 * last.maxMinutes) * minuteMs
  const times: Date[] = []
  for (let place = lines - 1; place >= 0; place -= 1) {
    times.unshift(new Date(at))
    at -= (pause.minMinutes + draw(place) ** 3 * pause.maxMinutes) * minuteMs
  }
  return times
}

/**
 * Returns the followers of a room and the time at which each began to follow it. The share of members is drawn for each
 * room. The demo member follows every room.
 */
function followersOf(room: string, usernames: readonly string[]): { username: string; at: Date }[] {
  const draw = drawing(`followers ${room}`)
  const share = shareOfFollowers.least + draw('share') * shareOfFollowers.more
  return usernames
    .filter((username) => username === 'demo' || draw(username) < share)
    .map((username) => ({
      username,
      at: new Date(Date.now() - (1 + draw(`${username} since`) * 200) * 24 * 60 * minuteMs),
    }))
}

/** Creates the demo’s rooms with their messages. Existing rooms stay unchanged. */
export async function openDemoRooms({ chat, world, areFriends, cast }: Uses): Promise<void> {
  const idOf = (username: string): string => {
    const id = cast.get(username)
    if (id === undefined) throw new Error(`the demo has no ${username}`)
    return id
  }
  const person = (username: string) => ({ userId: idOf(username), username, name: username })
  const nowMs = Date.now()
  const said = (seed: string, lines: readonly (readonly [string, string])[]) => {
    const times = talkTimes(seed, lines.length, nowMs)
    return lines.map(([username, text], place) => ({ userId: idOf(username), text, at: times[place] as Date }))
  }

  for (const { host, members = [], asked = [], lines, ...room } of demoRooms) {
    const { roomId, isNew } = await chat.keepRoom(idOf(host), room, said(room.name, lines))
    if (!isNew) continue
    for (const username of members) await chat.setStanding(roomId, { userId: idOf(username), standing: 'in' })
    for (const username of asked) await chat.setStanding(roomId, { userId: idOf(username), standing: 'asked' })
    if (room.kind === 'vip') continue
    const follows = followersOf(room.name, [...cast.keys()])
    await chat.keepFollowers(follows.map(({ username, at }) => ({ userId: idOf(username), targetId: roomId, at })))
  }
  for (const { pair, lines } of demoTalks) {
    const [one, other] = pair
    if (!(await areFriends(idOf(one), idOf(other)))) await world.befriend(person(one), person(other))
    await chat.keepPair(idOf(one), idOf(other), said(pair.join(' '), lines))
  }
}

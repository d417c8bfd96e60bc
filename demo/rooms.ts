import { randomUUID } from 'node:crypto'
import type { ChatService } from '#server/features/chat/chat.service.ts'
import type { DemoRooms } from '#server/features/chat/rooms.service.ts'
import { demoRooms, demoTalks } from './data/rooms.ts'
import type { Cast } from './seed.ts'
import type { World } from './world.ts'

type Uses = { chat: ChatService & DemoRooms; world: Pick<World, 'befriend'>; areFriends: AreFriends; cast: Cast }
type AreFriends = (userId: string, otherId: string) => Promise<boolean>

/** Opens the rooms of the demo and lets its people talk in them; those that stand stay as they are. */
export async function openDemoRooms({ chat, world, areFriends, cast }: Uses): Promise<void> {
  const idOf = (username: string): string => {
    const id = cast.get(username)
    if (id === undefined) throw new Error(`the demo has no ${username}`)
    return id
  }
  const person = (username: string) => ({ userId: idOf(username), username, name: username })
  // One after the other: the lines of a talk have an order.
  const talk = async (roomId: string, lines: readonly (readonly [string, string])[]) => {
    for (const [username, text] of lines)
      await chat.say(idOf(username), { roomId, uuid: randomUUID(), text, parentId: null })
  }

  for (const { host, members = [], asked = [], lines, ...room } of demoRooms) {
    const { roomId, isNew } = await chat.keepRoom(idOf(host), room)
    if (!isNew) continue
    for (const username of members) await chat.setStanding(roomId, { userId: idOf(username), standing: 'in' })
    for (const username of asked) await chat.setStanding(roomId, { userId: idOf(username), standing: 'asked' })
    await talk(roomId, lines)
  }
  for (const { pair, lines } of demoTalks) {
    const [one, other] = pair
    if (!(await areFriends(idOf(one), idOf(other)))) await world.befriend(person(one), person(other))
    const { roomId, isNew } = await chat.keepPair(idOf(one), idOf(other))
    if (isNew) await talk(roomId, lines)
  }
}

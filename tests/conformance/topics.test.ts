import { afterAll, beforeAll, expect, test } from 'vitest'
import { allTopics } from '#contract/all.ts'
import type { broadcastTopic } from '#contract/broadcast.socket.ts'
import type { chatroomTopic } from '#contract/chat.socket.ts'
import { fixtureTopic } from '#contract/fixture.socket.ts'
import type { privateTopic } from '#contract/private.socket.ts'
import { userTopic } from '#contract/user.socket.ts'
import type { Publisher } from '#server/realtime/realtime.service.ts'
import type { Serving } from '#server/realtime/topics.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('every topic of the contract is served, and each has a unique name', () => {
  const declared = allTopics.map(({ name }) => name)
  expect(declared.length).toBeGreaterThanOrEqual(5)
  expect(new Set(declared).size).toBe(declared.length)
  expect(
    app.features.realtime
      .served()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(declared.toSorted())
})

test('the page of sockets shows each topic, its audience and its events with their schemas', async () => {
  const html = await (await fetch(`${app.address}/api-docs/sockets`)).text()
  const schemas = await (await fetch(`${app.address}/api-docs/sockets.json`)).text()
  for (const { name, access, events } of allTopics) {
    expect(html).toContain(`<section id="${name}"><h3><code>${name}</code><span class="a">${access}</span>`)
    for (const type of Object.keys(events)) {
      expect(html).toContain(`<summary>${type}`)
      expect(schemas).toContain(`"const":"${type}"`)
    }
  }
  expect(await (await fetch(`${app.address}/api-docs`)).text()).toContain('href="/api-docs/sockets"')
  expect(html).toContain('<code>afterId</code> replays')
})

test('undeclared events cannot be published: the types refuse them', () => {
  const published: unknown[] = []
  const realtime: Publisher = { publish: (...all) => void published.push(all) }
  const data = { streamId: 's', userId: '7', live: true }
  realtime.publish(fixtureTopic, { fixtureId: '12' }, { type: 'stream', data })
  // @ts-expect-error there is no such event
  realtime.publish(fixtureTopic, { fixtureId: '12' }, { type: 'applause', data })
  // @ts-expect-error the room needs its key
  realtime.publish(fixtureTopic, {}, { type: 'stream', data })
  // @ts-expect-error a field is missing
  realtime.publish(fixtureTopic, { fixtureId: '12' }, { type: 'stream', data: { streamId: 's', userId: '7' } })
  // @ts-expect-error a member's own room is named by the member
  realtime.publish(userTopic, {}, { type: 'muted', data: { groupId: '', isMuted: true, until: null } })
  expect(published).toHaveLength(5)
})

test('a topic for guests has no member: the types refuse to read one', () => {
  const ids: string[] = []
  const ofCommentators: Serving<typeof broadcastTopic> = { admit: (_, { member }) => void ids.push(member.userId) }
  const ofMembers: Pick<Serving<typeof privateTopic>, 'send'> = {
    async send(_, { member }) {
      ids.push(member.userId)
      return null
    },
  }
  const ofGuests: Pick<Serving<typeof chatroomTopic>, 'entered'> = {
    // @ts-expect-error guests may enter the room
    entered: (_, { member }) => void ids.push(member.userId),
  }
  expect([ofCommentators, ofMembers, ofGuests].map(Object.keys)).toEqual([['admit'], ['send'], ['entered']])
})

import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { friendAccept, friendSend, memberBlock } from '#contract/friends.ts'
import {
  duelLimits,
  type MinigameDuel,
  minigameDuel,
  minigameDuelAccept,
  minigameDuelCancel,
  minigameDuelCommit,
  minigameDuelCreate,
  minigameDuelDecline,
  minigameDuelList,
  minigameDuelRematch,
} from '#contract/minigame-duel.ts'
import { messageList } from '#contract/notifications.ts'
import { type DuelSide, playDuel, type SealedChoices, sealOf } from '#contract/rules/minigame-duel.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const as = ({ accessToken: token }: SignedUp) => ({ token })
const create = async (by: SignedUp, friendId?: string) =>
  app.call(minigameDuelCreate, { requestId: randomUUID(), ...(friendId && { friendId }) }, as(by))
const open = async (by: SignedUp) => (await create(by)).data
const accept = (by: SignedUp, id: string) => app.call(minigameDuelAccept, { id }, as(by))
const read = async (id: string, by?: SignedUp) => (await app.call(minigameDuel, { id }, by && as(by))).data

function choicesOf(digit: string): SealedChoices {
  return {
    salt: digit.repeat(32),
    shots: [-2_800, 2_800, -2_600, 0, 2_600].map((x, at) => ({ x, y: 400 + 300 * at, power: 60 + at })),
    dives: [-1, 0, 1, 1, -1].map((side, at) => ({ side: side as -1 | 0 | 1, isHigh: at % 2 === 0 })),
  }
}
const commit = (by: SignedUp, id: string, { salt, shots, dives }: SealedChoices) =>
  app.call(minigameDuelCommit, { id, salt, shots: [...shots], dives: [...dives] }, as(by))

async function befriend(one: SignedUp, other: SignedUp) {
  await app.call(friendSend, { userId: other.userId }, as(one))
  await app.call(friendAccept, { userId: one.userId }, as(other))
}
async function newsOf(member: SignedUp) {
  const { list } = (await app.call(messageList, {}, as(member))).data
  return list
    .filter(({ title }) => title.startsWith('MINIGAME_DUEL'))
    .map(({ title, content }) => `${title} ${content}`)
}
const expire = (id: string) =>
  app.engines.database.pool.query("update minigame_duels set ends_at = now() - interval '1 second' where key = $1", [
    id,
  ])

async function pair() {
  const [one, other] = await Promise.all([
    signUp(app, { displayName: 'Lan Anh' }),
    signUp(app, { displayName: 'Minh Quân' }),
  ])
  return { one, other }
}
async function played(one: SignedUp, other: SignedUp): Promise<MinigameDuel> {
  const { id } = await open(one)
  await accept(other, id)
  await commit(one, id, choicesOf('a'))
  return (await commit(other, id, choicesOf('b'))).data
}

test('two members play a duel: only hashes are public until both have chosen, then anyone can verify the result', async () => {
  const { one, other } = await pair()
  const { id } = await open(one)
  expect(await read(id)).toMatchObject({ status: 'open', opponent: null, challenger: { hash: null } })
  const first = choicesOf('a')
  const { hash } = (await commit(one, id, first)).data.challenger
  expect(hash).toBe(await sealOf(sha256, { duelId: id, side: 'challenger' }, first))
  expect((await accept(other, id)).data).toMatchObject({
    status: 'playing',
    opponent: { player: { displayName: 'Minh Quân' } },
  })
  for (const viewer of [one, other, undefined]) {
    const seen = await read(id, viewer)
    expect(seen.challenger).toMatchObject({ hash, sealed: null, shots: null, goals: null })
    expect(JSON.stringify(seen)).not.toContain(first.salt)
  }
  const second = choicesOf('b')
  const { data } = await commit(other, id, second)
  expect(data).toMatchObject({ status: 'finished', challenger: { hash, sealed: first }, opponent: { sealed: second } })
  expect(await read(id)).toEqual(data)
  const again = await playDuel(sha256, id, { challenger: first, opponent: second })
  for (const side of ['challenger', 'opponent'] as DuelSide[]) {
    expect(data[side]?.shots).toEqual(again[side])
    expect(data[side]?.goals).toBe(again[side].filter(({ outcome }) => outcome === 'goal').length)
  }
  expect(await newsOf(one)).toEqual([
    `MINIGAME_DUEL_FINISHED Minh Quân|${id}`,
    `MINIGAME_DUEL_ACCEPTED Minh Quân|${id}`,
  ])
  expect(await newsOf(other)).toEqual([])
  const own = (await app.call(minigameDuelList, undefined, as(other))).data.list
  const goals = { own: data.opponent?.goals, other: data.challenger.goals }
  expect(own).toEqual([
    expect.objectContaining({ id, status: 'finished', isChallenger: false, hasChosen: true, goals }),
  ])
})

test('one of 100 members who accept in parallel becomes the opponent, and the challenger is notified once', async () => {
  const one = await signUp(app)
  const { id } = await open(one)
  const many = await Promise.all(Array.from({ length: 25 }, () => signUp(app)))
  const answers = await Promise.all(many.flatMap((member) => Array.from({ length: 4 }, () => accept(member, id))))
  expect(new Set(answers.filter(({ code }) => code !== 0).map(({ msg }) => msg))).toEqual(
    new Set(['MINIGAME_DUEL_CLOSED']),
  )
  const accepted = answers.filter(({ code }) => code === 0)
  expect(accepted).toHaveLength(4)
  expect(new Set(accepted.map(({ data }) => data.opponent?.player.userId)).size).toBe(1)
  expect(await newsOf(one)).toHaveLength(1)
})

test('one of 100 parallel commitments counts, and the duel is decided once', async () => {
  const { one, other } = await pair()
  const { id } = await open(one)
  await accept(other, id)
  const digits = '0123456789'
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => commit(at % 2 === 0 ? one : other, id, choicesOf(digits[at % 10] ?? '0'))),
  )
  const refused = answers.filter(({ code }) => code !== 0)
  expect(new Set(refused.map(({ msg }) => msg))).toEqual(new Set(['CONFLICT']))
  // Each side sends five different choices, ten times each. One of the five counts, in all its repeats.
  expect(answers.length - refused.length).toBe(20)
  expect((await read(id)).status).toBe('finished')
  const { rows } = await app.engines.database.pool.query(
    'select count(*)::int as n from minigame_duel_sides s join minigame_duels d on d.id = s.duel_id where d.key = $1',
    [id],
  )
  expect(rows[0].n).toBe(2)
  expect([...(await newsOf(one)), ...(await newsOf(other))].filter((news) => news.includes('FINISHED'))).toHaveLength(1)
})

test('sealed choices can never be changed or deleted', async () => {
  const one = await signUp(app)
  const { id } = await open(one)
  await commit(one, id, choicesOf('a'))
  expect(await commit(one, id, choicesOf('b'))).toMatchObject({ status: 409, msg: 'CONFLICT' })
  expect((await commit(one, id, choicesOf('a'))).code).toBe(0)
  for (const deed of ["update minigame_duel_sides set salt = repeat('0', 32)", 'delete from minigame_duel_sides'])
    await expect(app.engines.database.pool.query(deed)).rejects.toThrow(/permission denied/)
})

test('refuses the challenger, blocked members, third members, and choices before the duel is accepted', async () => {
  const [{ one, other }, third] = [await pair(), await signUp(app)]
  const { id } = await open(one)
  expect(await accept(one, id)).toMatchObject({ status: 403, msg: 'MINIGAME_DUEL_OWN' })
  expect((await commit(other, id, choicesOf('b'))).msg).toBe('MINIGAME_DUEL_NOT_FOUND')
  await app.call(memberBlock, { userId: third.userId }, as(one))
  expect((await accept(third, id)).msg).toBe('MINIGAME_DUEL_NOT_FOUND')
  expect((await app.call(minigameDuel, { id }, as(third))).msg).toBe('MINIGAME_DUEL_NOT_FOUND')
  await accept(other, id)
  const late = await signUp(app)
  expect((await accept(late, id)).msg).toBe('MINIGAME_DUEL_CLOSED')
  expect((await commit(late, id, choicesOf('c'))).msg).toBe('MINIGAME_DUEL_NOT_FOUND')
  expect((await app.call(minigameDuelCancel, { id }, as(one))).msg).toBe('MINIGAME_DUEL_CLOSED')
  expect((await app.call(minigameDuel, { id: '0'.repeat(16) })).msg).toBe('MINIGAME_DUEL_NOT_FOUND')
  const four = choicesOf('a').shots.slice(1)
  expect((await commit(one, id, { ...choicesOf('a'), shots: four })).msg).toBe('BAD_INPUT')
})

test('an expired or cancelled duel accepts nothing and reveals nothing', async () => {
  const { one, other } = await pair()
  const first = await open(one)
  await commit(one, first.id, choicesOf('a'))
  await expire(first.id)
  expect((await accept(other, first.id)).msg).toBe('MINIGAME_DUEL_CLOSED')
  const second = await open(one)
  await accept(other, second.id)
  await commit(one, second.id, choicesOf('a'))
  await expire(second.id)
  expect((await commit(other, second.id, choicesOf('b'))).msg).toBe('MINIGAME_DUEL_CLOSED')
  expect(await read(second.id, other)).toMatchObject({ status: 'expired', challenger: { sealed: null, shots: null } })
  const third = await open(one)
  const cancel = () => app.call(minigameDuelCancel, { id: third.id }, as(one))
  expect([(await cancel()).data.status, (await cancel()).data.status]).toEqual(['cancelled', 'cancelled'])
  expect((await accept(other, third.id)).msg).toBe('MINIGAME_DUEL_CLOSED')
})

test('a member challenges a friend, who declines; others cannot be challenged', async () => {
  const { one, other } = await pair()
  expect((await create(one, other.userId)).msg).toBe('NOT_PERMISSIONS')
  await befriend(one, other)
  const { id } = (await create(one, other.userId)).data
  expect((await create(one, other.userId)).data.id).toBe(id)
  expect(await newsOf(other)).toEqual([`MINIGAME_DUEL_CHALLENGED Lan Anh|${id}`])
  expect((await accept(await signUp(app), id)).msg).toBe('MINIGAME_DUEL_CLOSED')
  const decline = (by: SignedUp) => app.call(minigameDuelDecline, { id }, as(by))
  expect((await decline(one)).msg).toBe('MINIGAME_DUEL_NOT_FOUND')
  expect((await decline(other)).data.status).toBe('declined')
  expect((await accept(other, id)).msg).toBe('MINIGAME_DUEL_CLOSED')
})

test('100 parallel creations stay within the limit, and a repeated request creates one duel', async () => {
  const one = await signUp(app)
  const requestId = randomUUID()
  const repeat = () => app.call(minigameDuelCreate, { requestId }, as(one))
  const repeated = await Promise.all(Array.from({ length: 10 }, repeat))
  expect(new Set(repeated.map(({ data }) => data.id)).size).toBe(1)
  const answers = await Promise.all(Array.from({ length: 100 }, () => create(one)))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(duelLimits.running - 1)
  expect(answers.find(({ code }) => code !== 0)?.msg).toBe('TOO_MANY_MINIGAME_DUELS')
  expect((await repeat()).data.id).toBe(repeated[0]?.data.id)
})

test('both sides meet in one rematch, which only they can see, and a declined one is not asked for again', async () => {
  const { one, other } = await pair()
  const { id } = await played(one, other)
  const rematch = (by: SignedUp) => app.call(minigameDuelRematch, { id }, as(by))
  expect((await rematch(await signUp(app))).msg).toBe('MINIGAME_DUEL_NOT_FOUND')
  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => rematch(at % 2 === 0 ? one : other)))
  const [next] = new Set(answers.map(({ data }) => data.id))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect([(await read(id, other)).rematchId, (await read(id)).rematchId]).toEqual([next, null])
  const { challenger, opponent } = await read(next ?? '')
  const invited = opponent?.player.userId === one.userId ? one : other
  expect(challenger.player.userId).not.toBe(invited.userId)
  expect((await newsOf(invited)).filter((news) => news.includes('CHALLENGED'))).toHaveLength(1)
  await app.call(minigameDuelDecline, { id: next ?? '' }, as(invited))
  expect((await rematch(one)).msg).toBe('MINIGAME_DUEL_CLOSED')
})

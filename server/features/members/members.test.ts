import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateInfo, userInfoByName } from '#contract/account.ts'
import { memberBlock } from '#contract/friends.ts'
import { followMember, memberInfo, memberRating, memberReplays, rateMember } from '#contract/members.ts'
import { newsfeedActivity, newsfeedList, newsfeedPhotos } from '#contract/newsfeed.ts'
import { privacyUpdate } from '#contract/privacy.ts'
import { followTeam } from '#contract/teams.ts'
import { createWorld, inAll, type Person, type World } from '#demo/world.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

const query = (text: string, values: unknown[] = []) => app.engines.database.pool.query(text, values)
// Each test uses another username, because responses are cached for two seconds.
const pageOf = (person: Person) => app.call(memberInfo, { username: person.username })

describe('the page of a member', () => {
  test('shows the member, friends, teams and figures', async () => {
    const [an, binh, fan] = [await world.user({ experience: 3_000 }), await world.user(), await world.user()]
    const token = await world.tokenOf(an)
    await app.call(updateInfo, { bio: 'Sống bằng bóng đá' }, { token })
    await world.befriend(an, binh)
    const teamIds = [
      await world.team({ names: inAll('Thép Xanh'), colour: '#1c56a8' }),
      await world.team({ names: inAll('Hà Nội'), colour: '#5a2d82' }),
    ]
    for (const teamId of teamIds) await app.call(followTeam, { teamId }, { token })
    await app.call(followMember, { id: an.userId }, { token: await world.tokenOf(fan) })
    const { data } = await pageOf(an)
    expect(data).toMatchObject({
      userId: an.userId,
      bio: 'Sống bằng bóng đá',
      link: '',
      friends: 1,
      followers: 1,
      following: 0,
      rating: null,
      badges: [
        { kind: 'level', value: 10 },
        { kind: 'newcomer', value: 1 },
      ],
    })
    expect(data.friendsShown.map(({ userId }) => userId)).toEqual([binh.userId])
    expect(data.teams.map(({ name, colour }) => [name, colour])).toEqual([
      ['Thép Xanh', '#1c56a8'],
      ['Hà Nội', '#5a2d82'],
    ])
    expect(JSON.stringify(data)).not.toContain('balance')
  })

  test('is hidden from a member whom its owner has blocked, also in cached responses', async () => {
    const [an, binh] = [await world.user(), await world.user()]
    const token = await world.tokenOf(binh)
    await app.call(memberBlock, { userId: binh.userId }, { token: await world.tokenOf(an) })
    expect((await pageOf(an)).code).toBe(0)
    for (const call of [memberInfo, memberReplays, userInfoByName, newsfeedActivity, newsfeedPhotos, newsfeedList])
      expect(await app.call(call, { username: an.username }, { token })).toMatchObject({ msg: 'USER_NOT_FOUND' })
  })

  test('has no follower whom its owner blocks in parallel, in either order', async () => {
    const an = await world.user()
    const token = await world.tokenOf(an)
    async function blockWhileFollowed() {
      const other = await world.user()
      const follow = app.call(followMember, { id: an.userId }, { token: await world.tokenOf(other) })
      await Promise.all([follow, app.call(memberBlock, { userId: other.userId }, { token })])
    }
    await Promise.all(Array.from({ length: 24 }, blockWhileFollowed))
    expect((await query(`select from follows where kind = 'member' and target_id = $1`, [an.userId])).rowCount).toBe(0)
  })

  test('shows only the number of friends when the list is not public', async () => {
    const [an, binh] = [await world.user(), await world.user()]
    await world.befriend(an, binh)
    await app.call(privacyUpdate, { friends: 'friends' }, { token: await world.tokenOf(an) })
    expect((await pageOf(an)).data).toMatchObject({ friends: 1, friendsShown: [] })
  })

  test('does not exist for an unknown name', async () => {
    expect(await app.call(memberInfo, { username: 'khong_co_ai' })).toMatchObject({
      status: 404,
      msg: 'USER_NOT_FOUND',
    })
    expect(await app.call(memberReplays, { username: 'khong_co_ai' })).toMatchObject({ msg: 'USER_NOT_FOUND' })
  })
})

/** Inserts a stream on air, as the ingest stores it. */
async function onAir(commentator: Person): Promise<{ fixtureId: string; groupId: string; streamId: string }> {
  const fixtureId = await world.liveFixture({ commentators: [commentator] })
  const groupId = (await app.features.chat.ensureFixtureRooms([fixtureId])).get(fixtureId) ?? ''
  const streamId = `s${fixtureId}`
  await query(
    `insert into live_sessions (stream_id, fixture_id, user_id, state, started_at) values ($1, $2, $3, 'publishing', now())`,
    [streamId, fixtureId, commentator.userId],
  )
  return { fixtureId, groupId, streamId }
}

describe('a commentator', () => {
  test('on air has the link of the room, the bio and the badge', async () => {
    const commentator = await world.commentator({ bio: 'Nói ít mà trúng' })
    await onAir(commentator)
    const { link, bio, rating, badges } = (await pageOf(commentator)).data
    expect(link).toMatch(new RegExp(`-\\d+/${commentator.username}$`))
    expect({ bio, rating }).toEqual({ bio: 'Nói ít mà trúng', rating: { average: null, total: 0 } })
    expect(badges[0]).toEqual({ kind: 'commentator', value: 1 })
  })

  test('has replays with their fixtures, newest first', async () => {
    const commentator = await world.commentator()
    const fixtureIds = [await world.result({ score: [2, 1] }), await world.result({ score: [0, 0] })]
    for (const [index, fixtureId] of fixtureIds.entries()) {
      const key = [`r${fixtureId}`, fixtureId, commentator.userId]
      await query(`insert into live_sessions (stream_id, fixture_id, user_id, state) values ($1, $2, $3, 'ended')`, key)
      await query(
        `insert into recordings (stream_id, fixture_id, user_id, path, duration_ms, bytes, started_at)
          values ($1, $2, $3, '/x.m3u8', 5400000, 1, now() - make_interval(days => $4))`,
        [...key, 9 - index],
      )
    }
    const { data } = await app.call(memberReplays, { username: commentator.username })
    expect(data).toMatchObject({ total: 2, list: [{ durationMs: 5_400_000 }, {}] })
    expect(data.list.map(({ fixture }) => fixture.fixtureId)).toEqual(fixtureIds.toReversed())
  })

  test('is rated once by each member who was in the stream’s room, and not by others', async () => {
    const commentator = await world.commentator()
    const { userId } = commentator
    const { groupId } = await onAir(commentator)
    const [viewer, stranger] = [await world.user(), await world.user()]
    const [token, otherToken] = [await world.tokenOf(viewer), await world.tokenOf(stranger)]
    const own = async (by: string) => (await app.call(memberRating, { userId }, { token: by })).data
    const rate = (stars: number, by: string) => app.call(rateMember, { userId, stars }, { token: by })
    expect(await rate(5, token)).toMatchObject({ status: 403, msg: 'RATING_NOT_WATCHED' })
    const socket = await openSocket(app.address, { token })
    await socket.sub(groupId)
    await expect.poll(async () => (await own(token)).mayRate).toBe(true)
    await socket.close()
    expect((await rate(5, token)).data).toMatchObject({ own: 5, average: 5, total: 1 })
    expect(await own(otherToken)).toMatchObject({ own: null, mayRate: false, average: 5, total: 1 })
    expect(await rate(1, otherToken)).toMatchObject({ msg: 'RATING_NOT_WATCHED' })
    await Promise.all(Array.from({ length: 20 }, () => rate(4, token)))
    expect(await own(token)).toMatchObject({ own: 4, average: 4, total: 1 })
    expect((await pageOf(commentator)).data.rating).toEqual({ average: 4, total: 1 })
  })

  test('cannot be rated by himself or outside the range, and other members cannot be rated', async () => {
    const [commentator, member] = [await world.commentator(), await world.user()]
    const [own, token] = [await world.tokenOf(commentator), await world.tokenOf(member)]
    const rate = (userId: string, stars: number, by: string) => app.call(rateMember, { userId, stars }, { token: by })
    expect(await rate(commentator.userId, 5, own)).toMatchObject({ status: 409, msg: 'CONFLICT' })
    expect(await rate(member.userId, 5, own)).toMatchObject({ status: 404, msg: 'COMMENTATOR_NOT_FOUND' })
    expect(await app.call(memberRating, { userId: member.userId }, { token })).toMatchObject({ status: 404 })
    for (const stars of [0, 6, 2.5])
      expect(await rate(commentator.userId, stars, token)).toMatchObject({ msg: 'BAD_INPUT' })
  })
})

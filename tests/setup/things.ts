import { createECDH, randomBytes } from 'node:crypto'
import { bookingSchedule } from '#contract/bookings.ts'
import { banFromChat, sendChatMessage } from '#contract/chat.ts'
import { linkSave } from '#contract/commentators.ts'
import { commentCreate } from '#contract/comments.ts'
import { sessionList } from '#contract/devices.ts'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import { feedListMemberSet, feedListSave } from '#contract/feed-lists.ts'
import { minigameDuelCreate } from '#contract/minigame-duel.ts'
import { appealBan } from '#contract/moderation.ts'
import { newsfeedCreate } from '#contract/newsfeed.ts'
import { newsfeedSchedule } from '#contract/post-drafts.ts'
import { leagueCreate } from '#contract/prediction-leagues.ts'
import { privacyUpdate } from '#contract/privacy.ts'
import { pushSubscribe } from '#contract/push.ts'
import { createRoom, openPrivateRoom, requestVipRoom } from '#contract/rooms.ts'
import { tipsCreate } from '#contract/tips.ts'
import { uploadCreate } from '#contract/uploads.ts'
import type { Person, World } from '#demo/world.ts'
import type { TestApp } from './test-app.ts'
import { createTipWorld } from './tips.ts'

/**
 * A thing that belongs to a member. `ids` has its ids by the names of input fields. `state` returns everything that is
 * stored about it.
 */
export type Thing = { owner: Person; ids: Record<string, string>; state(): Promise<unknown> }
export type ThingName = keyof ReturnType<typeof createThings>

/**
 * Returns functions that each create one kind of thing that members can have, with a new owner. `tokenOf` returns a
 * member’s access token.
 */
export function createThings(
  app: TestApp,
  world: World,
  use: { tokenOf(person: Person, role?: 'commentator'): string; operatorToken: string },
) {
  const rows = async (text: string, values: unknown[]) => (await app.engines.database.pool.query(text, values)).rows
  const kept = (table: string, column: string, id: string) => () =>
    rows(`select to_jsonb(t) as row from ${table} t where ${column} = $1 order by 1`, [id])
  /** Excludes experience, which is added shortly after an earlier action, independently of later calls. */
  const ofMember = (userId: string) => () =>
    rows(`select to_jsonb(t) - 'experience' as row from users t where id = $1`, [userId])
  const tips = createTipWorld(app, world)

  async function done<E extends AnyEndpoint>(call: E, input: InputOf<E>, token: string): Promise<DataOf<E>> {
    const answer = await app.call(call, input, { token })
    if (answer.code !== 0) throw new Error(`${call.path}: ${answer.msg}`)
    return answer.data
  }

  async function post(visibility: 1 | 2): Promise<Thing> {
    const owner = await world.user()
    const { id } = await done(newsfeedCreate, { content: 'Bài của tôi', visibility }, use.tokenOf(owner))
    return { owner, ids: { id, username: owner.username }, state: kept('posts', 'id', id) }
  }

  /** Adds a highlight that a member cut. Its file does not exist, because no call reads the file. */
  async function highlight(userId: string): Promise<{ id: string; fixtureId: string }> {
    const fixtureId = await world.fixture()
    const facts = { kind: 'clip', side: null, minute: 3, extraMinute: null, player: '', score: null } as const
    const video = `/uploads/${crypto.randomUUID()}.mp4`
    const files = { video, kind: 'mp4', poster: null, still: null, width: 640, height: 360, durationMs: 9_000 } as const
    const given = { ...facts, fixtureId, userId, title: 'Pha bóng của tôi', happenedAt: new Date() }
    return { id: await app.features.highlights.add(given, files), fixtureId }
  }

  async function feedListOf(isPublic: boolean): Promise<Thing> {
    const owner = await world.user()
    const draft = { uuid: crypto.randomUUID(), name: 'Danh sách của tôi', isPublic }
    const { id } = await done(feedListSave, draft, use.tokenOf(owner))
    const { userId } = await world.user()
    await done(feedListMemberSet, { id, userId }, use.tokenOf(owner))
    const state = async () => [
      await kept('feed_lists', 'id', id)(),
      await rows('select user_id from feed_list_members where list_id = $1', [id]),
    ]
    return { owner, ids: { id, userId }, state }
  }

  async function comment(on: Thing, owner: Person): Promise<Thing> {
    const of = { targetType: 'post', targetId: on.ids.id ?? '' }
    const { id } = await done(commentCreate, { ...of, content: 'Bình luận của tôi' }, use.tokenOf(owner))
    return { owner, ids: { id, ...of }, state: kept('comments', 'id', id) }
  }

  async function message(groupId: string, token: string): Promise<string> {
    const draft = { groupId, uuid: crypto.randomUUID(), originalMessage: 'Tin nhắn của tôi' }
    return (await done(sendChatMessage, draft, token)).groupMessageId
  }

  const stateOfRoom = (groupId: string) => async () => [
    await rows('select name, author_id, archived_at, deleted_at, rules_version from chat_rooms where id = $1', [
      groupId,
    ]),
    await rows('select id, deleted_at from chat_messages where room_id = $1 order by id', [groupId]),
    await rows('select user_id, standing from chat_members where room_id = $1 order by user_id', [groupId]),
    await rows('select user_id from chat_sanctions where room_id = $1', [groupId]),
  ]

  async function ban(): Promise<Thing> {
    const owner = await world.user()
    const groupId = await fixtureRoom()
    await done(banFromChat, { groupId, userId: owner.userId, reason: 'quấy rối' }, use.operatorToken)
    const ids = { groupId, userId: owner.userId }
    return { owner, ids, state: kept('chat_sanctions', 'room_id', groupId) }
  }

  async function fixtureRoom(): Promise<string> {
    const fixtureId = await world.fixture()
    return app.features.chat.ensureFixtureRoom(fixtureId)
  }

  return {
    async application() {
      const owner = await world.user()
      const [row] = await rows(
        `with p as (insert into positions (slug, team, kind, title, place, summary, duties, wanted, offered)
          select $2, 'content', 'full-time', t, t, t, t, t, t from (select '{"vi":"Biên tập","en":"Editor","zh":"編輯"}'::jsonb) as x (t)
          returning id)
        insert into applications (position_id, user_id, name, email, cv)
        select id, $1, 'Tôi', 'toi@example.com', '/x' from p returning id`,
        [owner.userId, `vi-tri-${owner.userId}`],
      )
      return { owner, ids: { id: String(row.id) }, state: kept('applications', 'id', String(row.id)) }
    },
    async predictionLeague() {
      const owner = await world.user()
      const seasonId = await world.season({ tournamentId: await world.tournament() })
      const contestId = await app.features.predictions.openContest(seasonId)
      const draft = { contestId, name: 'Nhóm của tôi', requestId: crypto.randomUUID() }
      const { id, code } = await done(leagueCreate, draft, use.tokenOf(owner))
      const state = async () => [
        await rows('select is_closed, owner_id from prediction_leagues where id = $1', [id]),
        await rows('select user_id, is_removed from prediction_league_members where league_id = $1', [id]),
      ]
      return { owner, ids: { leagueId: id, code, contestId, userId: owner.userId }, state }
    },
    async minigameDuel() {
      const owner = await world.user()
      const { id } = await done(minigameDuelCreate, { requestId: crypto.randomUUID() }, use.tokenOf(owner))
      return { owner, ids: { id }, state: kept('minigame_duels', 'key', id) }
    },
    async member() {
      const owner = await world.user()
      const { userId, username } = owner
      return { owner, ids: { userId, username }, state: ofMember(userId) }
    },
    async reticent() {
      const owner = await world.user()
      const settings = { online: 'nobody', friends: 'nobody', posts: 'nobody', friendRequests: 'nobody' } as const
      await done(privacyUpdate, settings, use.tokenOf(owner))
      const { id } = await done(newsfeedCreate, { content: 'Chỉ mình tôi' }, use.tokenOf(owner))
      const { userId, username } = owner
      return { owner, ids: { id, userId, username }, state: ofMember(userId) }
    },
    async commentator() {
      const owner = await world.commentator()
      return {
        owner,
        ids: { userId: owner.userId },
        state: kept('ratings', 'target_id', owner.userId),
      }
    },
    post: () => post(1),
    privatePost: () => post(2),
    publicList: () => feedListOf(true),
    privateList: () => feedListOf(false),
    async scheduledPost() {
      const owner = await world.user()
      const ids = { id: crypto.randomUUID() }
      const draft = { ...ids, content: 'Bài hẹn giờ', publishAt: Date.now() + 3_600_000 }
      await done(newsfeedSchedule, draft, use.tokenOf(owner))
      return { owner, ids, state: kept('post_drafts', 'id', ids.id) }
    },
    comment: async () => comment(await post(1), await world.user()),
    async hiddenComment() {
      const on = await post(2)
      return comment(on, on.owner)
    },
    async clip() {
      const owner = await world.user()
      const { id, fixtureId } = await highlight(owner.userId)
      return { owner, ids: { id, fixtureId }, state: kept('highlights', 'id', id) }
    },
    async reel() {
      const owner = await world.user()
      const { id: highlightId } = await highlight(owner.userId)
      const id = await app.features.reels.write(owner.userId, { caption: 'Video của tôi', highlightId })
      return { owner, ids: { id }, state: kept('reels', 'id', id) }
    },
    async tip() {
      const owner = await world.user()
      const draft = { market: 'handicap', line: 0.25, side: 'home', stake: 1, content: 'Chủ nhà.' } as const
      const { id } = await done(tipsCreate, { ...draft, fixtureId: await tips.openFixture() }, use.tokenOf(owner))
      return { owner, ids: { id }, state: kept('tip_texts', 'tip_id', id) }
    },
    async notification() {
      const owner = await world.user()
      const by = await world.user()
      const parts = ['An', '42', 'post', '1']
      await app.engines.database.db.transaction().execute((tx) =>
        app.features.notifications.notify(tx, [
          {
            ...({ userId: owner.userId, actorId: by.userId, type: 10, title: 'NEW_COMMENT' } as const),
            parts: { vi: parts, en: parts, zh: parts },
            sourceKey: `thing:${owner.userId}`,
          },
        ]),
      )
      const [found] = await rows('select id from notifications where user_id = $1', [owner.userId])
      return { owner, ids: { id: found.id }, state: kept('notifications', 'id', found.id) }
    },
    async session() {
      const owner = await world.user()
      const { list } = await done(sessionList, undefined, await world.tokenOf(owner))
      const sessionId = list[0]?.sessionId ?? ''
      return { owner, ids: { sessionId }, state: kept('sessions', 'id', sessionId) }
    },
    async browser() {
      const owner = await world.user()
      const endpoint = `http://127.0.0.1:9/${owner.userId}`
      const point = createECDH('prime256v1').generateKeys('base64url')
      const keys = { p256dh: point, auth: randomBytes(16).toString('base64url') }
      const token = await world.tokenOf(owner)
      const { id } = await done(pushSubscribe, { endpoint, keys }, token)
      return { owner, ids: { id, endpoint }, state: kept('push_subscriptions', 'id', id) }
    },
    async upload() {
      const owner = await world.user()
      const { uploadId } = await done(uploadCreate, { kind: 'post', bytes: 100 }, use.tokenOf(owner))
      return { owner, ids: { uploadId }, state: kept('uploads', 'id', uploadId) }
    },
    async booking() {
      const owner = await world.user()
      const voice = await world.commentator()
      const fixtureId = await world.fixture({ commentators: [voice] })
      const ids = { fixtureId, commentatorId: voice.userId, userId: owner.userId }
      await done(bookingSchedule, { fixtureId, commentatorId: voice.userId }, use.tokenOf(owner))
      return { owner, ids, state: kept('bookings', 'fixture_id', fixtureId) }
    },
    /** Creates a fixture that a commentator took, with an external stream address of the commentator. */
    async seat() {
      const owner = await world.commentator()
      const fixtureId = await world.fixture({ commentators: [owner] })
      const ids = { id: fixtureId, fixtureId, userId: owner.userId }
      const links = ['https://phat.example/tran.m3u8']
      await done(linkSave, { fixtureId, userId: owner.userId, typeLinks: 20, links }, use.tokenOf(owner, 'commentator'))
      const state = async () => [
        await kept('fixture_commentators', 'fixture_id', fixtureId)(),
        await kept('commentator_links', 'fixture_id', fixtureId)(),
      ]
      return { owner, ids, state }
    },
    /** Creates a stream on air of a commentator. */
    async broadcast() {
      const owner = await world.commentator()
      const fixtureId = await world.liveFixture({ commentators: [owner] })
      const streamId = `s-${owner.userId}`
      await rows(
        `insert into live_sessions (stream_id, fixture_id, user_id, state, started_at)
         values ($1, $2, $3, 'publishing', now())`,
        [streamId, fixtureId, owner.userId],
      )
      return { owner, ids: { streamId, userId: owner.userId }, state: kept('live_sessions', 'stream_id', streamId) }
    },
    async message() {
      const owner = await world.user()
      const groupId = await fixtureRoom()
      const groupMessageId = await message(groupId, use.tokenOf(owner))
      return { owner, ids: { groupId, groupMessageId, userId: owner.userId }, state: stateOfRoom(groupId) }
    },
    /** Creates a VIP room with its host, a member inside, a member who requested entry, and a message. */
    async vipRoom() {
      const owner = await world.commentator()
      const token = use.tokenOf(owner, 'commentator')
      const [inside, asking] = [await world.user(), await world.user()]
      const { groupId } = await done(createRoom, { kind: 'vip', name: 'Phòng kín' }, token)
      await done(requestVipRoom, { groupId, username: inside.username }, token)
      await done(requestVipRoom, { groupId, username: asking.username }, use.tokenOf(asking))
      const groupMessageId = await message(groupId, use.tokenOf(inside))
      const ids = { groupId, groupMessageId, inside: inside.userId, asking: asking.userId, name: inside.username }
      return { owner, ids, state: stateOfRoom(groupId) }
    },
    /** Creates a small group with its host and a member inside. A friend of the host and a stranger are not in it. */
    async smallGroup() {
      const [owner, inside, friend, stranger] = await Promise.all([0, 1, 2, 3].map(() => world.user()))
      if (!owner || !inside || !friend || !stranger) throw new Error('a member is missing')
      await world.befriend(owner, inside)
      await world.befriend(owner, friend)
      const room = { kind: 'private' as const, name: 'Hội bạn', userIds: [inside.userId] }
      const { groupId } = await done(createRoom, room, use.tokenOf(owner))
      const ids = { groupId, inside: inside.userId, friend: friend.userId, stranger: stranger.userId }
      return { owner, ids, state: stateOfRoom(groupId) }
    },
    async pair() {
      const owner = await world.user()
      const friend = await world.user()
      await world.befriend(owner, friend)
      const token = use.tokenOf(owner)
      const { groupId } = await done(openPrivateRoom, { otherUserId: friend.userId }, token)
      const groupMessageId = await message(groupId, use.tokenOf(friend))
      const ids = { groupId, groupMessageId, friend: friend.userId }
      return { owner, ids, state: stateOfRoom(groupId) }
    },
    /** Creates a ban from one room by an operator. */
    ban,
    async appeal() {
      const thing = await ban()
      await done(appealBan, { groupId: thing.ids.groupId ?? '', text: 'Tôi xin lỗi' }, use.tokenOf(thing.owner))
      const [found] = await rows('select id from appeals where user_id = $1', [thing.owner.userId])
      const state = async () => [await thing.state(), await kept('appeals', 'id', found.id)()]
      return { ...thing, ids: { appealId: found.id }, state }
    },
  } satisfies Record<string, () => Promise<Thing>>
}

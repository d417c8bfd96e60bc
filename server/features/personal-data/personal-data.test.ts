import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { updateInfo, userInfo, userInfoByName } from '#contract/account.ts'
import { editMessage } from '#contract/chat-edits.ts'
import { startPoll, votePoll } from '#contract/chat-polls.ts'
import { checkIn } from '#contract/check-in.ts'
import { commentCreate, commentPageList } from '#contract/comments.ts'
import { newsfeedSlidersSave } from '#contract/for-you.ts'
import { followList, friendCheck, friendList } from '#contract/friends.ts'
import { drawLucky } from '#contract/lucky.ts'
import { followMember, memberInfo } from '#contract/members.ts'
import { minigameRound, minigameShoot, minigameStart } from '#contract/minigame.ts'
import { minigameDuel, minigameDuelCommit, minigameDuelCreate } from '#contract/minigame-duel.ts'
import { dataExportAsk, dataExportInfo, deleteAccount } from '#contract/personal-data.ts'
import { mutedWordsSave } from '#contract/privacy.ts'
import { login } from '#contract/session.ts'
import { createWorld } from '#demo/world.ts'
import { connectSmtp } from '#server/engines/mail/smtp.ts'
import { draft, newRoom } from '#tests/setup/chat-room.ts'
import { startMailServer } from '#tests/setup/mail-server.ts'
import { newUsername, type SignedUp, signUp } from '#tests/setup/members.ts'
import { newsfeedDesk } from '#tests/setup/newsfeed.ts'
import { createSkippingClock } from '#tests/setup/skipping-clock.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { picture, uploaderOf } from '#tests/setup/uploads.ts'

let server: Awaited<ReturnType<typeof startMailServer>>
let app: TestApp
const clock = createSkippingClock()
beforeAll(async () => {
  server = await startMailServer()
  const mail = await connectSmtp({ url: server.url, from: 'Khán Đài <no-reply@khandai.example>' })
  // Jobs run only when a test calls `runJob`.
  app = await startTestApp({ engines: { mail }, clock })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

async function runJob(name: string): Promise<void> {
  const jobs = app.features.all.flatMap((feature) => feature.jobs ?? [])
  await jobs.find((job) => job.name === name)?.run()
}

const ask = ({ password, accessToken: token }: SignedUp) => app.call(dataExportAsk, { password }, { token })
const exportOf = async ({ accessToken: token }: SignedUp) =>
  (await app.call(dataExportInfo, undefined, { token })).data.export

const download = (address: string | null, token: string) =>
  fetch(`${app.address}${address}`, { headers: { authorization: `Bearer ${token}` } })

/** Maps each path in the archive to its bytes. */
async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const directory = await mkdtemp(join(tmpdir(), 'khan-dai-zip-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await writeFile(join(directory, 'copy.zip'), bytes)
  const out = join(directory, 'out')
  await promisify(execFile)('python3', ['-m', 'zipfile', '-e', join(directory, 'copy.zip'), out])
  const files = (await readdir(out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [relative(out, path), await readFile(path)] as const
  })
  return new Map(await Promise.all(read))
}

const recordsIn = (files: Map<string, Buffer>): Record<string, unknown[]> =>
  Object.fromEntries(
    [...files].flatMap(([name, bytes]) => (name.endsWith('.json') ? [[name, JSON.parse(bytes.toString())]] : [])),
  )

async function withHistory() {
  const email = `${newUsername()}@example.com`
  const member = await signUp(app, { emailAddress: email, displayName: 'Hoài Thu' })
  await server.next(email)
  const { accessToken: token, userId } = member
  await app.call(updateInfo, { bio: 'Mê "Thép Xanh" ⚽' }, { token })
  await app.call(mutedWordsSave, { words: ['cá độ'] }, { token })
  await app.call(newsfeedSlidersSave, { teams: 4 }, { token })
  const groupId = await newRoom(app)
  const { groupMessageId } = await app.features.chat.say(userId, draft(groupId, 'Câu viết vội'))
  await app.call(editMessage, { groupId, groupMessageId, originalMessage: 'Câu của tôi' }, { token })
  await app.features.chat.setModerators(groupId, [userId])
  const poll = { question: 'Đội nào thắng?', answers: ['Chủ nhà', 'Đội khách'] }
  const { pollId } = (await app.call(startPoll, { groupId, ...poll, minutes: 1 }, { token })).data
  await app.call(votePoll, { groupId, pollId, answer: 1 }, { token })
  await app.engines.database.pool.query(
    `with p as (insert into players (sport, name) values (10, 'Nguyễn Văn Quyết') returning id)
    insert into player_ratings (fixture_id, user_id, player_id, score) select $1, $2, p.id, 8 from p`,
    [await createWorld(app, { password: member.password }).fixture(), userId],
  )
  await app.engines.database.pool.query(
    `insert into api_keys (key_hash, prefix, name, scopes, user_id, expires_at)
    values (sha256($1::text::bytea), 'kdk_12345678', 'Bảng tỷ số', '{figures:read}', $1::bigint, now() + interval '1 day')`,
    [userId],
  )
  await app.engines.database.pool.query(
    `with w as (insert into webhooks (url, events, secret, made_by, paused_at)
      values ('https://nhan.example/bi-mat', '{member.registered}', '', 0, now()) returning id)
    insert into webhook_deliveries (webhook_id, message_id, event, body, about_user_id, created_at, due_at)
    select w.id, 'member.registered/' || $1::text, 'member.registered', '{"name":"Hoài Thu"}', $1::bigint, now(), now() from w`,
    [userId],
  )
  await app.engines.database.db.transaction().execute((tx) =>
    app.features.ledger.post(tx, {
      key: `test:${userId}`,
      reason: 'mission',
      from: { site: 'rewards' },
      to: { userId },
      amount: 50,
    }),
  )
  return { ...member, email, groupId }
}

test('an export contains the member’s stored data, nothing that opens the account, and is readable only by the member', async () => {
  const member = await withHistory()
  const stranger = await signUp(app)
  expect(await exportOf(member)).toBeNull()
  expect((await ask({ ...member, password: 'no' })).msg).toBe('WRONG_PASSWORD')
  expect((await ask(member)).data.export).toMatchObject({ state: 'asked', bytes: null, address: null })
  await runJob('personal-data.export')
  const made = await exportOf(member)
  expect(made).toMatchObject({ state: 'ready', address: expect.stringMatching(/^\/data-exports\/.+\.zip$/) })
  expect((await server.next(member.email)).text).toContain('/tai-khoan?muc=du-lieu')
  const answer = await download(made?.address ?? null, member.accessToken)
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBe(made?.bytes)
  const files = recordsIn(await unzipped(bytes))
  expect(files['users.json']).toMatchObject([{ nickname: 'Hoài Thu', bio: 'Mê "Thép Xanh" ⚽', email: member.email }])
  expect(files['chat-messages.json']).toMatchObject([{ text: 'Câu của tôi' }])
  expect(files['chat-message-versions.json']).toMatchObject([{ text: 'Câu viết vội' }])
  expect(files['chat-polls.json']).toMatchObject([{ question: 'Đội nào thắng?' }])
  expect(files['chat-poll-votes.json']).toMatchObject([{ answer: 1 }])
  expect(files['player-ratings.json']).toMatchObject([{ score: 8 }])
  expect(files['muted-words.json']).toMatchObject([{ words: ['cá độ'] }])
  expect(files['feed-sliders.json']).toMatchObject([{ teams: 4, fresh: 2 }])
  expect(files['api-keys.json']).toMatchObject([{ name: 'Bảng tỷ số', scopes: ['figures:read'] }])
  expect(files['webhook-deliveries.json']).toMatchObject([{ body: '{"name":"Hoài Thu"}' }])
  expect(files['ledger.json']).toMatchObject([{ amount: 50 }])
  expect(files['sessions.json']).toHaveLength(1)
  expect(JSON.stringify(files)).not.toMatch(/argon2|scrypt|hash"|bi-mat|public_key|sealed|address_hash|"device"/)
  expect((await download(made?.address ?? null, stranger.accessToken)).status).toBe(404)
  expect((await fetch(app.address + made?.address)).status).toBe(401)
})

test('an export contains the pictures and videos of its records, byte for byte, each at the path of its address', async () => {
  const member = await signUp(app)
  const desk = newsfeedDesk(() => ({ app, author: member }))
  const post = uploaderOf(app, member, 'post')
  const clip = await readFile(new URL('../../../tests/data/videos/clip.mp4', import.meta.url))
  const [shot, video] = [await desk.file(), (await post.upload(clip)).data]
  const poster = (await post.upload(await picture(128, 72).png().toBuffer(), video.uploadId)).data
  const closed = (await uploaderOf(app, member, 'room-closed').upload(await picture().webp().toBuffer())).data
  const lost = await desk.file()
  await app.engines.storage.delete(lost.address.slice(1))
  const shown = [
    { url: shot.address, kind: 'image' as const },
    { url: video.address, kind: 'video' as const },
  ]
  expect((await desk.write({ content: 'Sân tối nay', type: 30, visibility: 1, attachments: shown })).msg).toBe(
    'Success',
  )
  // Another member's file must not be in the export.
  const stranger = await signUp(app)
  await desk.file(stranger)
  await ask(member)
  await runJob('personal-data.export')
  const { address = null } = (await exportOf(member)) ?? {}
  const answer = await download(address, member.accessToken)
  const files = await unzipped(Buffer.from(await answer.arrayBuffer()))
  const kept = [shot, video, poster, closed].map((file) => file.address.slice(1))
  expect([...files.keys()].filter((name) => !name.endsWith('.json')).toSorted()).toEqual(kept.toSorted())
  for (const path of kept) {
    const served = await download(`/${path}`, member.accessToken)
    if (served.ok) expect(files.get(path)?.equals(Buffer.from(await served.arrayBuffer()))).toBe(true)
    else expect(path).toContain('/private/')
  }
  expect(files.get(closed.address.slice(1))).toHaveLength(closed.bytes)
  const named = JSON.stringify(recordsIn(files)).match(/uploads\/[\w./-]+\.\w+/g)
  expect(new Set(named)).toEqual(new Set([...kept, lost.address.slice(1)]))
})

test('accepts only one of several simultaneous export requests', async () => {
  const member = await signUp(app)
  const all = await Promise.all(Array.from({ length: 4 }, () => ask(member)))
  expect(all.map(({ msg }) => msg).toSorted()).toEqual([
    ...Array(1).fill('Success'),
    ...Array(3).fill('TOO_MANY_REQUESTS'),
  ])
})

test('an export is deleted after seven days, with its file', async () => {
  const member = await signUp(app)
  await ask(member)
  await runJob('personal-data.export')
  const { address = null } = (await exportOf(member)) ?? {}
  await sql`update data_exports set expires_at = now() - make_interval(secs => 1) where user_id = ${member.userId}`.execute(
    app.engines.database.db,
  )
  expect(await exportOf(member)).toBeNull()
  expect((await download(address, member.accessToken)).status).toBe(404)
  await runJob('personal-data.sweep')
  expect(await app.engines.storage.get(`data-exports/${address?.split('/').at(-1)}`)).toBeNull()
})

const leave = ({ password, accessToken: token }: SignedUp) => app.call(deleteAccount, { password }, { token })

test('logs out a leaving member, sends an e-mail, and cancels the departure at a login with `restore`', async () => {
  const member = await withHistory()
  expect((await leave({ ...member, password: 'no' })).msg).toBe('WRONG_PASSWORD')
  const { dueAt } = (await leave(member)).data
  expect(Math.round((dueAt - Date.now()) / 86_400_000)).toBe(14)
  expect((await app.call(userInfo, undefined, { token: member.accessToken })).msg).toBe('FIBE_NOT_LOGIN')
  expect((await server.next(member.email)).text).toContain('14 ngày')
  const { username, password } = member
  expect(await app.call(login, { username, password })).toMatchObject({ status: 409, msg: 'ACCOUNT_LEAVING' })
  expect((await app.call(login, { username, password: 'no', restore: true })).msg).toBe('INVALID_CREDENTIALS')
  await runJob('personal-data.erase')
  expect((await app.call(login, { username, password, restore: true })).code).toBe(0)
  expect((await app.call(login, { username, password })).code).toBe(0)
})

test('removes all identifying data after the grace period, and keeps messages, the ledger and draws', async () => {
  const { db } = app.engines.database
  const member = await withHistory()
  const { userId, username, password, accessToken: token } = member
  await app.call(drawLucky, { type: 1, requestId: randomUUID() }, { token })
  await app.call(checkIn, undefined, { token })
  await sql`insert into streak_shields values (${userId}, 1, current_date)`.execute(db)
  await sql`insert into shielded_days values (${userId}, current_date - 1)`.execute(db)
  const { round } = (await app.call(minigameStart, { requestId: randomUUID() }, { token })).data
  const shot = { roundId: round.id, x: 0, y: 400, power: 60, nonce: '0123456789abcdef' }
  for (const number of [1, 2, 3, 4, 5]) await app.call(minigameShoot, { ...shot, number }, { token })
  const { id: duelId } = (await app.call(minigameDuelCreate, { requestId: randomUUID() }, { token })).data
  const shots = Array.from({ length: 5 }, () => ({ x: 0, y: 400, power: 60 }))
  const dives = Array.from({ length: 5 }, () => ({ side: 0 as const, isHigh: false }))
  await app.call(minigameDuelCommit, { id: duelId, salt: '0'.repeat(32), shots, dives }, { token })
  await leave(member)
  await server.next(member.email)
  await sql`insert into unsent_mails (recipient, subject, sealed, error, user_id)
    values (${member.email}, 'x', '', '450 busy', ${userId})`.execute(db)
  await sql`update departures set due_at = now() - make_interval(secs => 1) where user_id = ${userId}`.execute(db)
  await runJob('personal-data.erase')
  expect((await app.call(login, { username, password, restore: true })).msg).toBe('INVALID_CREDENTIALS')
  expect((await app.call(userInfoByName, { username })).msg).toBe('USER_NOT_FOUND')
  const kept = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${username}|Hoài Thu|Thép Xanh|${member.email}`))
  expect(kept).toMatchObject({ email: null, phone: null, role: 'user' })
  const count = async (table: string) =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where user_id = ${userId}`.execute(db))
      .rows[0]?.n
  expect(await Promise.all(['chat_messages', 'ledger_accounts'].map(count))).toEqual([1, 1])
  expect(
    await Promise.all(
      ['muted_words', 'feed_sliders', 'player_ratings', 'passwords', 'sessions', 'departures', 'unsent_mails'].map(
        count,
      ),
    ),
  ).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(await count('api_keys')).toBe(0)
  const { rows } = await app.engines.database.pool.query('select from webhook_deliveries where about_user_id = $1', [
    userId,
  ])
  expect(rows).toEqual([])
  // Draws and shots stay verifiable after the member is anonymised.
  expect(await Promise.all(['lucky_draws', 'minigame_rounds', 'minigame_duel_sides'].map(count))).toEqual([1, 1, 1])
  // A duel without a result is cancelled, and its choices stay sealed.
  const duel = (await app.call(minigameDuel, { id: duelId })).data
  expect(duel).toMatchObject({ status: 'cancelled', challenger: { sealed: null } })
  expect(JSON.stringify(duel)).not.toMatch(new RegExp(`${username}|Hoài Thu`))
  expect(await Promise.all(['minigame_bests', 'minigame_players', 'lucky_turns'].map(count))).toEqual([0, 0, 0])
  expect(await Promise.all(['ledger_days', 'streak_shields', 'shielded_days'].map(count))).toEqual([0, 0, 0])
  const found = (await app.call(minigameRound, { id: round.id })).data
  expect(found.round.shots).toHaveLength(5)
  expect(JSON.stringify(found)).not.toMatch(new RegExp(`${username}|Hoài Thu`))
  // The username can be registered again.
  expect((await signUp(app, { username })).username).toBe(username)
})

test('a leaving member and the member’s posts are hidden immediately, until the member returns', async () => {
  const member = await signUp(app)
  const reader = await signUp(app)
  const desk = newsfeedDesk(() => ({ app, author: member }))
  const { data: post } = await desk.write({ content: 'Chiều nay ra sân', type: 20, visibility: 1 })
  const { username, password } = member
  async function seen() {
    const feeds = await Promise.all([desk.listed(), desk.listed({}, reader)])
    const one = await desk.read(post.id, reader)
    const profile = await app.call(userInfoByName, { username })
    return [...feeds.map((ids) => ids.includes(post.id)), one.code === 0, profile.code === 0]
  }
  expect(await seen()).toEqual([true, true, true, true])
  await leave(member)
  expect(await seen()).toEqual([false, false, false, false])
  await app.call(login, { username, password, restore: true })
  expect(await seen()).toEqual([true, true, true, true])
})

test('hides a leaving member from member lists and replaces the displayed name, until the member returns', async () => {
  const [member, friend] = [await signUp(app, { displayName: 'Hoài Thu' }), await signUp(app)]
  const { userId, username, password } = member
  const token = friend.accessToken
  await app.features.friends.keepFriends([[userId, friend.userId]])
  await app.call(followMember, { id: userId }, { token })
  await app.call(followMember, { id: friend.userId }, { token: member.accessToken })
  const groupId = await newRoom(app)
  await app.features.chat.say(userId, draft(groupId, 'Câu của tôi'))
  const desk = newsfeedDesk(() => ({ app, author: friend }))
  const post = await desk.write({ content: 'Chiều nay ra sân', type: 20, visibility: 1 })
  const target = { targetType: 'post' as const, targetId: post.data.id }
  await app.call(commentCreate, { ...target, content: 'Bình luận của tôi' }, { token: member.accessToken })
  async function seen() {
    const lists = await Promise.all([
      app.call(friendList, {}, { token }),
      app.call(followList, { kind: 'followers' }, { token }),
      app.call(followList, { kind: 'following' }, { token }),
    ])
    const { friendsShown } = (await app.call(memberInfo, { username: friend.username })).data
    const opened = await Promise.all([
      app.call(friendList, { userId }, { token }),
      app.call(friendCheck, { userId }, { token }),
      app.call(followMember, { id: userId }, { token }),
    ])
    const { data: comments } = await app.call(commentPageList, target)
    const own = comments.list.filter(({ content }) => content === 'Bình luận của tôi')
    return {
      listed: [...lists.map(({ data }) => data.list), friendsShown].map((list) =>
        list.some((one) => one.userId === userId),
      ),
      opened: opened.map(({ code }) => code === 0),
      names: own.map(({ author }) => author?.displayName),
    }
  }
  const before = await seen()
  expect(before).toEqual({
    listed: [true, true, true, true],
    opened: [true, true, true],
    names: ['Hoài Thu'],
  })
  await leave(member)
  // The response for a member's page is cached for some seconds.
  clock.skip(60_000)
  expect(await seen()).toEqual({
    listed: [false, false, false, false],
    opened: [false, false, false],
    names: ['Tài khoản đã xóa'],
  })
  await app.call(login, { username, password, restore: true })
  clock.skip(60_000)
  expect(await seen()).toEqual(before)
})

test('posts and their pictures are deleted with the account', async () => {
  const { db } = app.engines.database
  const member = await signUp(app)
  const desk = newsfeedDesk(() => ({ app, author: member }))
  const picture = await desk.file()
  const written = await desk.write({
    content: 'Ảnh sân',
    type: 20,
    visibility: 1,
    attachments: [{ url: picture.address, kind: 'image' }],
  })
  expect(written.msg).toBe('Success')
  await leave(member)
  await sql`update departures set due_at = now() - make_interval(secs => 1) where user_id = ${member.userId}`.execute(
    db,
  )
  await runJob('personal-data.erase')
  expect((await desk.read(written.data.id)).code).not.toBe(0)
  await runJob('uploads.sweep')
  expect((await fetch(app.address + picture.address)).status).toBe(404)
})

test('does not erase a member again on a second run, and leaves other members unchanged', async () => {
  const bystander = await withHistory()
  await runJob('personal-data.erase')
  const { data } = await app.call(userInfo, undefined, { token: bystander.accessToken })
  expect(data).toMatchObject({ displayName: 'Hoài Thu', balance: 50 })
})

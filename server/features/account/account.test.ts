import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register, updateInfo, updatePassword, userInfo, userInfoByName } from '#contract/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { login, refreshToken } from '#contract/session.ts'
import { cookiesOf, newUsername, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { IMAGE_HOSTS: 'img.example.vn' } })
})
afterAll(() => app.close())

const good = (): InputOf<typeof register> => ({ username: newUsername(), password: 'Chiều mưa sân Hàng Đẫy' })
const infoOf = async (token: string) => (await app.call(userInfo, undefined, { token })).data

describe('register', () => {
  test('creates the account, logs in and sets the cookies', async () => {
    const { username } = good()
    const answer = await app.call(register, {
      ...good(),
      username,
      emailAddress: ` ${username}@Example.com`,
      displayName: 'Người xem',
      profilePicture: 'https://img.example.vn/a.png',
      phoneNumber: '0901 000 001',
      inviteCode: 'ban-be',
    })
    expect(answer).toMatchObject({ status: 200, code: 0, msg: 'Success' })
    expect(Object.keys(cookiesOf(answer.headers)).sort()).toEqual([
      'device',
      'guest',
      'guestToken',
      'post-man',
      'refreshToken',
      'token',
    ])
    expect(await infoOf(answer.data.accessToken)).toEqual({
      userId: expect.stringMatching(/^\d+$/),
      username,
      displayName: 'Người xem',
      profilePicture: 'https://img.example.vn/a.png',
      level: 1,
      role: 'user',
      createdAt: expect.any(Number),
      bio: '',
      coverPicture: '',
      balance: 0,
      emailAddress: `${username}@example.com`,
      isEmailVerified: false,
      phoneNumber: '+84901000001',
      isPhoneVerified: false,
    })
  })

  test('accepts the field names email and nickname, and empty optional fields', async () => {
    const { username } = good()
    const given = { ...good(), username, email: `${username}@example.com`, nickname: 'Tên khác' }
    const answer = await app.call(register, { ...given, profilePicture: '', phoneNumber: '', inviteCode: '' })
    expect(await infoOf(answer.data.accessToken)).toMatchObject({
      emailAddress: `${username}@example.com`,
      displayName: 'Tên khác',
      phoneNumber: '',
    })
  })

  test('two members may share a nickname', async () => {
    const [one, other] = [await signUp(app, { displayName: 'Minh' }), await signUp(app, { displayName: 'Minh' })]
    expect(one.userId).not.toBe(other.userId)
  })

  test.each<[string, Partial<InputOf<typeof register>>]>([
    ['username', { username: 'a b' }],
    ['username', { username: 'tên' }],
    ['password', { password: '' }],
    ['emailAddress', { emailAddress: 'nobody' }],
    ['emailAddress', { email: 'nobody' }],
    ['phoneNumber', { phoneNumber: '12' }],
    ['profilePicture', { profilePicture: 'javascript:alert(1)' }],
  ])('an invalid %s is named: %j', async (path, bad) => {
    const answer = await app.call(register, { ...good(), ...bad })
    expect(answer).toMatchObject({ status: 400, msg: 'BAD_INPUT', data: { fields: [{ path }] } })
  })

  test.each([
    ['USERNAME_TAKEN', 409, { username: 'gau_trang' }, { username: 'GAU_TRANG' }],
    ['USERNAME_TAKEN', 409, { username: 'hoang_nam_0' }, { username: 'hoang.narn.o' }],
  ])('%s', async (msg, status, first, second) => {
    await signUp(app, first)
    expect(await app.call(register, { ...good(), ...second })).toMatchObject({ status, msg, data: null })
  })

  test('does not reveal which addresses and numbers have an account', async () => {
    const [known, unknown] = [
      { emailAddress: 'ai-do@example.com', phoneNumber: '0901000002' },
      { emailAddress: 'chua-ai@example.com', phoneNumber: '0901000003' },
    ]
    const { userId } = await signUp(app, known)
    await sql`update users set email_verified_at = now(), phone_verified_at = now() where id = ${userId}`.execute(
      app.engines.database.db,
    )
    const answers = await Promise.all([known, unknown].map((given) => app.call(register, { ...good(), ...given })))
    const seen = await Promise.all(
      answers.map(({ data }) => app.call(userInfo, undefined, { token: data.accessToken })),
    )
    for (const { code, status } of [...answers, ...seen]) expect([code, status]).toEqual([0, 200])
    expect(seen.map(({ data }) => data.emailAddress)).toEqual([known.emailAddress, unknown.emailAddress])
    for (const { data } of seen) expect(data).toMatchObject({ isEmailVerified: false, isPhoneVerified: false })
  })

  test.each([
    ['USERNAME_TAKEN', 409, { username: 'Adm1n' }],
    ['USERNAME_TAKEN', 409, { username: 'khandai_admin_2' }],
    ['USERNAME_TAKEN', 409, { username: 'xoilac.tv', displayName: 'Minh' }],
    ['USERNAME_TAKEN', 409, { username: 'd.i.t.m.e', displayName: 'Minh' }],
    ['USERNAME_TAKEN', 409, { username: 'minh.data', displayName: 'Minh' }],
    ['USERNAME_TAKEN', 409, { username: '...', displayName: 'Minh' }],
    ['NICKNAME_REFUSED', 400, { displayName: 'Hỗ trợ Khán Đài 24/7' }],
    ['NICKNAME_REFUSED', 400, { displayName: 'Quản trị viên' }],
    ['NICKNAME_REFUSED', 400, { displayName: 'a\u202eb' }],
    ['NICKNAME_REFUSED', 400, { displayName: 'Vào 88bet.com' }],
    ['NICKNAME_REFUSED', 400, { displayName: 'Đ.ị.t' }],
    ['NICKNAME_REFUSED', 400, { displayName: 'con khỉ đen' }],
    ['WEAK_PASSWORD', 400, { password: 'matkhau1' }],
    ['WEAK_PASSWORD', 400, { password: 'hanhphuc88' }],
    ['WEAK_PASSWORD', 400, { password: 'woaiwojia1' }],
    ['WEAK_PASSWORD', 400, { password: 'hoanganhgialai1' }],
    ['PASSWORD_HAS_NAME', 400, { username: 'lan_huong_9', password: 'xx-lan_huong_9-xx' }],
  ])('%s for %j', async (msg, status, bad) => {
    expect(await app.call(register, { ...good(), ...bad })).toMatchObject({ status, msg })
  })

  test.each([64, 128])('a password may have %i characters', async (length) => {
    const password = 'Chiều mưa sân Hàng Đẫy '.repeat(20).slice(0, length)
    const { username } = good()
    expect((await app.call(register, { username, password })).code).toBe(0)
    expect((await app.call(login, { username, password })).code).toBe(0)
    expect((await app.call(login, { username, password: password.slice(0, -1) })).msg).toBe('INVALID_CREDENTIALS')
  })

  test('refuses a nickname that looks like a commentator’s', async () => {
    await app.features.accounts.createMember({
      username: 'blv_khang',
      passwordHash: 'none',
      nickname: 'Minh Khang',
      role: 'commentator',
    })
    expect(await app.call(register, { ...good(), displayName: 'M1nh  Khang' })).toMatchObject({
      status: 409,
      msg: 'NICKNAME_TAKEN',
    })
  })

  test('100 parallel registrations of one name create one account, and the rest leave no rows', async () => {
    const username = newUsername()
    const { db } = app.engines.database
    const passwords = async () => (await db.selectFrom('passwords').select('user_id').execute()).length
    const before = await passwords()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        app.call(register, { ...good(), username, emailAddress: `${username}-${n}@example.com` }),
      ),
    )
    const opened = answers.filter((a) => a.code === 0)
    const refused = answers.filter((a) => a.code !== 0).map((a) => a.msg)
    expect(opened).toHaveLength(1)
    // The queue before the password estimate is bounded. On a busy machine some calls get LOGIN_BUSY.
    expect(refused.filter((name) => name !== 'USERNAME_TAKEN' && name !== 'LOGIN_BUSY')).toEqual([])
    expect(await db.selectFrom('users').select('id').where('username', '=', username).execute()).toHaveLength(1)
    expect(await passwords()).toBe(before + 1)
  })
})

describe('a member’s own data', () => {
  test('other members see only the public part, and find it by name in any case', async () => {
    const { username, userId } = await signUp(app, { displayName: 'Công khai', phoneNumber: '0901000003' })
    const { data } = await app.call(userInfoByName, { username: username.toUpperCase() })
    expect(data).toEqual({
      userId,
      username,
      displayName: 'Công khai',
      profilePicture: '',
      level: 1,
      role: 'user',
      bio: '',
      coverPicture: '',
      createdAt: expect.any(Number),
    })
    expect(await app.call(userInfoByName, { username: 'khong_co_ai' })).toMatchObject({
      status: 404,
      msg: 'USER_NOT_FOUND',
    })
  })

  test('update-info changes the given fields and leaves the others', async () => {
    const { accessToken: token } = await signUp(app, { displayName: 'Cũ', profilePicture: '/avatars/1.svg' })
    const renamed = await app.call(updateInfo, { nickname: ' Tên  mới ⚽' }, { token })
    expect(renamed.data).toMatchObject({ displayName: 'Tên mới ⚽', profilePicture: '/avatars/1.svg' })
    expect((await app.call(updateInfo, {}, { token })).data).toEqual(renamed.data)
    expect((await app.call(updateInfo, { profilePicture: '' }, { token })).data.profilePicture).toBe('')
  })

  test('update-info refuses the same values as register, and a commentator keeps the nickname', async () => {
    const { accessToken: token } = await signUp(app)
    await app.features.accounts.createMember({
      username: 'blv_vy',
      password: 'Thảo Vy bình luận',
      nickname: 'Thảo Vy',
      role: 'commentator',
    })
    const { data } = await app.call(login, { username: 'blv_vy', password: 'Thảo Vy bình luận' })
    expect((await app.call(updateInfo, { nickname: 'Thao Vy' }, { token })).msg).toBe('NICKNAME_TAKEN')
    expect((await app.call(updateInfo, { nickname: 'Admin' }, { token })).msg).toBe('NICKNAME_REFUSED')
    expect((await app.call(updateInfo, { profilePicture: 'https://evil.example/x' }, { token })).msg).toBe('BAD_INPUT')
    expect((await app.call(updateInfo, { nickname: 'THẢO VY' }, { token: data.accessToken })).code).toBe(0)
  })
})

test('a member keeps a name that is refused today, and changes other fields', async () => {
  const named = { username: 'tung_cu', password: 'Tùng về từ năm ngoái', nickname: 'Tung.vn' }
  await app.features.accounts.createMember(named)
  const { accessToken: token } = (await app.call(login, named)).data
  const saved = await app.call(updateInfo, { nickname: 'Tung.vn', bio: 'Fan Nam Định' }, { token })
  expect(saved.data).toMatchObject({ displayName: 'Tung.vn', bio: 'Fan Nam Định' })
  expect((await app.call(updateInfo, { nickname: 'Tung.com' }, { token })).msg).toBe('NICKNAME_REFUSED')
})

test('everyone sees a member’s bio and cover, cleaned; neither may contain invisible content', async () => {
  const { accessToken: token, username } = await signUp(app)
  const bio = 'Fan Nam Định\r\n\n\n\nGhét \u202egian lận  '
  const saved = await app.call(updateInfo, { bio, coverPicture: 'https://img.example.vn/bia.png' }, { token })
  const profile = { bio: 'Fan Nam Định\n\nGhét gian lận', coverPicture: 'https://img.example.vn/bia.png' }
  expect(saved.data).toMatchObject(profile)
  expect((await app.call(userInfoByName, { username })).data).toMatchObject(profile)
  expect((await app.call(updateInfo, { nickname: 'Tên mới' }, { token })).data).toMatchObject(profile)
  const foreign = await app.call(updateInfo, { coverPicture: 'https://evil.example/x' }, { token })
  expect(foreign).toMatchObject({ status: 400, data: { fields: [{ path: 'coverPicture' }] } })
  expect((await app.call(updateInfo, { bio: 'a'.repeat(301) }, { token })).msg).toBe('BAD_INPUT')
  expect((await app.call(updateInfo, { bio: 'Fan, địt mẹ' }, { token })).data.bio).toBe('Fan, *** mẹ')
  expect((await app.call(updateInfo, { bio: 'bọn mọi đen' }, { token })).msg).toBe('POST_TEXT_REFUSED')
  expect((await app.call(updateInfo, { bio: '', coverPicture: '' }, { token })).data).toMatchObject({
    bio: '',
    coverPicture: '',
  })
})

describe('update-password', () => {
  test('changes the password and immediately ends every other session', async () => {
    const member = await signUp(app)
    const other = (await app.call(login, member)).data
    const newPassword = 'Khán đài B chật kín'
    const change = { oldPassword: member.password, newPassword }
    expect((await app.call(updatePassword, change, { token: member.accessToken })).code).toBe(0)
    expect((await app.call(userInfo, undefined, { token: other.accessToken })).status).toBe(401)
    expect((await app.call(refreshToken, { refreshToken: other.refreshToken })).msg).toBe('REFRESH_TOKEN_INVALID')
    expect((await app.call(userInfo, undefined, { token: member.accessToken })).status).toBe(200)
    expect((await app.call(login, member)).msg).toBe('INVALID_CREDENTIALS')
    expect((await app.call(login, { username: member.username, password: newPassword })).code).toBe(0)
  })

  test('a wrong old password gets 400 instead of 401, a weak new one is refused, and nothing changes', async () => {
    const { username, password, accessToken: token } = await signUp(app)
    const wrong = { oldPassword: 'not it', newPassword: 'Khán đài B chật kín' }
    expect(await app.call(updatePassword, wrong, { token })).toMatchObject({ status: 400, msg: 'WRONG_PASSWORD' })
    const weak = { oldPassword: password, newPassword: '12345678' }
    expect(await app.call(updatePassword, weak, { token })).toMatchObject({ status: 400, msg: 'WEAK_PASSWORD' })
    expect((await app.call(login, { username, password })).code).toBe(0)
  })
})

test('other features read members by id: public parts and roles, without unknown ids', async () => {
  const { accounts } = app.features
  const [one, other] = [await signUp(app, { displayName: 'Một' }), await signUp(app)]
  const found = await accounts.findPublic([one.userId, other.userId, '999999999'])
  expect([...found.keys()].sort()).toEqual([one.userId, other.userId].sort())
  expect(found.get(one.userId)).toMatchObject({ username: one.username, displayName: 'Một' })
  expect(await accounts.findPublic([])).toEqual(new Map())
  expect([await accounts.roleOf(one.userId), await accounts.roleOf('999999999')]).toEqual(['user', null])
})

test('experience counts every gain of a member, and the value before a gain is correct at the maximum', async () => {
  const { db } = app.engines.database
  const { userId } = await signUp(app)
  const add = (...gains: number[]) =>
    db.transaction().execute((tx) =>
      app.features.accounts.addExperience(
        tx,
        gains.map((gain) => ({ userId, gain })),
      ),
    )
  expect(await add(3, 4)).toEqual([{ userId, before: 0, experience: 7 }])
  expect(await add(1_999_999_990)).toEqual([{ userId, before: 7, experience: 1_999_999_997 }])
  expect(await add(10)).toEqual([{ userId, before: 1_999_999_997, experience: 2_000_000_000 }])
  expect(await add(10)).toEqual([{ userId, before: 2_000_000_000, experience: 2_000_000_000 }])
})

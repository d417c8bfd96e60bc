import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userInfo } from '#contract/account.ts'
import { login } from '#contract/session.ts'
import { newUsername } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function member(args: string[], input = '', settings: Record<string, string> = {}) {
  const url = app.engines.database.connectionString.replace('@/', '@localhost/')
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: app.config.dataDir, ...settings }
  const command = spawn(process.execPath, ['tools/member.ts', ...args], { env })
  command.stdin.end(input)
  const [out, errors, code] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    new Promise<number | null>((resolve) => command.once('close', resolve)),
  ])
  return { out, errors, code }
}

test('the first operator is created with a password that is shown once, and logs in', async () => {
  const username = newUsername()
  const made = await member(['create', username, 'operator', 'Bàn điều hành'])
  expect(made).toMatchObject({ code: 0, errors: '' })
  const password = /Password: (\S+)/.exec(made.out)?.[1] ?? ''
  const { data } = await app.call(login, { username, password })
  expect((await app.call(userInfo, undefined, { token: data.accessToken })).data).toMatchObject({
    role: 'operator',
    displayName: 'Bàn điều hành',
  })
  expect(await member(['create', username, 'operator'])).toMatchObject({
    code: 1,
    errors: 'That cannot be: USERNAME_TAKEN.\n',
  })
})

test('a member becomes a commentator from the next login on, with the password from standard input', async () => {
  const username = newUsername()
  const password = 'Chiều mưa sân Hàng Đẫy'
  expect(await member(['create', username, 'user'], `${password}\n`)).toEqual({
    code: 0,
    errors: '',
    out: `${username} is open, as user.\n`,
  })
  const { data } = await app.call(login, { username, password })
  expect(await member(['role', username.toUpperCase(), 'commentator'])).toMatchObject({ code: 0, errors: '' })
  const { rows } = await app.engines.database.pool.query(
    `select count(*)::int as open from sessions s join users u on u.id = s.user_id where u.username = $1 and ended_at is null`,
    [username],
  )
  expect(rows[0]).toEqual({ open: 0 })
  // The running program reads ended sessions every 5 s.
  await expect.poll(async () => (await app.call(userInfo, undefined, { token: data.accessToken })).status).toBe(401)
  const again = (await app.call(login, { username, password })).data
  expect(again.accessToken).not.toBe(data.accessToken)
  expect((await app.call(userInfo, undefined, { token: again.accessToken })).data.role).toBe('commentator')
})

test('one of several processes needs only the settings of the database', async () => {
  const settings = { INSTANCES: '3', ROLES: 'media', NODE_ENV: 'production' }
  expect(await member(['create', newUsername(), 'user'], '', settings)).toMatchObject({ code: 0, errors: '' })
})

test.each([[['create', 'a b', 'user']], [['create', 'lan', 'root']], [['role', 'khong_co_ai', 'user']], [[]]])(
  '%j prints what to type or what is wrong',
  async (args) => {
    const { code, errors } = await member(args)
    expect(code).toBe(1)
    expect(errors).toMatch(/Usage: npm run member|That cannot be: USER_NOT_FOUND/)
  },
  60_000,
)

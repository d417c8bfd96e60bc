import { randomBytes } from 'node:crypto'
import { register } from '#contract/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { unknownClient } from '#demo/world.ts'
import type { TestApp } from './test-app.ts'

export type SignedUp = { username: string; password: string; accessToken: string; refreshToken: string; userId: string }

export function newUsername(): string {
  return `m_${randomBytes(6).toString('hex')}`
}

const password = 'Sân-cỏ-4f1c'
let passwordHash: Promise<string> | null = null

/**
 * Creates a member with a session. Missing values get defaults. Calls `register` only when fields other than the names
 * are given, because checking and hashing a password takes 80 ms of processor time.
 */
export async function signUp(app: TestApp, given: Partial<InputOf<typeof register>> = {}): Promise<SignedUp> {
  const { username = newUsername(), displayName, nickname = displayName, ...more } = given
  if (Object.keys(more).length > 0) return registered(app, { password, ...given, username })
  const { accounts, sessions } = app.features
  passwordHash ??= accounts.hashPassword(password)
  const named = nickname === undefined ? {} : { nickname }
  const owner = await accounts.createMember({ username, ...named, passwordHash: await passwordHash })
  const { accessToken, refreshToken } = await sessions.open(owner, unknownClient, { isNewcomer: true })
  return { username, password, accessToken, refreshToken, userId: owner.userId }
}

async function registered(app: TestApp, input: InputOf<typeof register>): Promise<SignedUp> {
  const answer = await app.call(register, input)
  if (answer.code !== 0) throw new Error(`register: ${answer.msg}`)
  const viewer = cookiesOf(answer.headers)['post-man']
  const { accessToken, refreshToken } = answer.data
  return { username: input.username, password: input.password, accessToken, refreshToken, userId: viewer?.value ?? '' }
}

export type SetCookie = { value: string; attributes: string[] }

/** Returns the cookies that a response sets, by name. Attributes are in lower case. */
export function cookiesOf(headers: Headers): Record<string, SetCookie> {
  return Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const at = pair.indexOf('=')
      const value = decodeURIComponent(pair.slice(at + 1))
      return [pair.slice(0, at), { value, attributes: attributes.map((a) => a.toLowerCase()) }]
    }),
  )
}

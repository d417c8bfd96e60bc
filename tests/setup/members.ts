import { randomBytes } from 'node:crypto'
import { register } from '#contract/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { TestApp } from './test-app.ts'

export type SignedUp = { username: string; password: string; accessToken: string; refreshToken: string; userId: string }

export function newUsername(): string {
  return `m_${randomBytes(6).toString('hex')}`
}

/** Opens an account as a browser does; what is not given is made up. */
export async function signUp(app: TestApp, given: Partial<InputOf<typeof register>> = {}): Promise<SignedUp> {
  const username = given.username ?? newUsername()
  const password = given.password ?? `Sân-${randomBytes(4).toString('hex')}`
  const answer = await app.call(register, { ...given, username, password })
  if (answer.code !== 0) throw new Error(`register: ${answer.msg}`)
  const viewer = cookiesOf(answer.headers)['post-man']
  return { username, password, ...answer.data, userId: viewer?.value ?? '' }
}

export type SetCookie = { value: string; attributes: string[] }

/** The cookies that an answer sets, by name; attributes in lower case. */
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

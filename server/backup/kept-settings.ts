import type { Env } from '#server/config/setting-reader.ts'
import { type Setting, settings } from '#server/config/settings.ts'

/** Settings whose URL contains a password, as user information or as a parameter. */
const withPassword = /^(?:postgres(?:ql)?|rediss?|smtps?|https?):/

/** Returns the settings of the site without secrets, and the names of the secrets that are set. */
export function settingsWithoutSecrets(env: Env): { settings: Record<string, string>; secrets: string[] } {
  const set = Object.entries(settings as Record<string, Omit<Setting, 'name'>>).flatMap(([name, { secret }]) => {
    const value = env[name]?.trim()
    return value ? [{ name, value, isSecret: secret === true }] : []
  })
  return {
    settings: Object.fromEntries(
      set.filter(({ isSecret }) => !isSecret).map(({ name, value }) => [name, withoutPassword(value)]),
    ),
    secrets: set.filter(({ isSecret }) => isSecret).map(({ name }) => name),
  }
}

function withoutPassword(value: string): string {
  if (!withPassword.test(value)) return value
  if (!URL.canParse(value)) return ''
  const url = new URL(value)
  if (url.password === '' && url.search === '') return value
  url.password = ''
  url.search = ''
  return url.href
}

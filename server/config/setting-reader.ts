import { type SettingName, settings } from './settings.ts'

/** Thrown for a wrong setting. The message says which setting to change, for the person who starts the program. */
export class ConfigError extends Error {}

export type Env = Record<string, string | undefined>

/** Reads settings as text, lists, numbers and choices. Throws ConfigError for a wrong number, choice or port. */
export function readerOf(env: Env) {
  const text = (name: SettingName) => env[name]?.trim() || settings[name].fallback
  const list = (name: SettingName) =>
    text(name)
      .split(',')
      .map((s) => s.trim())
      .filter(Boolean)
  const whole = (name: SettingName, fallback?: number) => {
    const raw = text(name)
    if (raw === '' && fallback !== undefined) return fallback
    if (!/^\d+$/.test(raw)) throw new ConfigError(`${name} must be a whole number, not "${raw}".`)
    return Number(raw)
  }
  const atLeastOne = (name: SettingName) => {
    const value = whole(name)
    if (value === 0) throw new ConfigError(`${name} must be at least 1.`)
    return value
  }
  const oneOf = (name: SettingName, known: readonly string[]) => {
    const value = text(name)
    if (value !== '' && !known.includes(value))
      throw new ConfigError(`${name} knows ${known.join(', ')}, not ${value}.`)
    return value
  }
  const port = (name: SettingName) => {
    const value = whole(name)
    if (value > 65_535) throw new ConfigError(`${name} must be a port up to 65535, not ${value}.`)
    return value
  }
  return { text, list, whole, atLeastOne, oneOf, port }
}

export type SettingReader = ReturnType<typeof readerOf>

/**
 * Returns true when all these settings are set, false when none is. Throws ConfigError when only some are set, which is
 * a mistake.
 */
export function wholeGroup(read: SettingReader, names: SettingName[]): boolean {
  const set = names.filter((name) => read.text(name) !== '')
  if (set.length === 0) return false
  const missing = names.filter((name) => read.text(name) === '')
  if (missing.length > 0) throw new ConfigError(`${set.join(', ')} is set, so ${missing.join(', ')} must be set too.`)
  return true
}

export function url(name: SettingName, value: string, protocols: string[]): string {
  const parsed = URL.canParse(value) ? new URL(value) : null
  if (!parsed || !protocols.includes(parsed.protocol)) {
    throw new ConfigError(`${name} must be an address like ${protocols.map((p) => `${p}//…`).join(' or ')}.`)
  }
  return value
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Returns the URL in a setting, or an empty text when it is not set. Throws ConfigError for plain http, except to a
 * service on this machine.
 */
export function secureUrl(read: SettingReader, name: SettingName, why = ''): string {
  const raw = read.text(name)
  if (raw === '') return ''
  const { protocol, hostname } = new URL(url(name, raw, ['https:', 'http:']))
  if (protocol === 'http:' && !loopback.test(hostname)) throw new ConfigError(`${name} must begin with https://${why}.`)
  return raw
}

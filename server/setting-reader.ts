import { type SettingName, settings } from './settings.ts'

/** Its message says which setting to change, for the person who starts the program. */
export class ConfigError extends Error {}

export type Env = Record<string, string | undefined>

/** Reads settings as text, lists, numbers and choices. Each reader throws ConfigError with the setting to change. */
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
 * Returns true when the whole group is set, false when none of it is. A partly set group is a mistake and throws
 * ConfigError.
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

/** Returns an empty setting unchanged. Plain http is only allowed for a service on this machine. Throws ConfigError. */
export function secureUrl(read: SettingReader, name: SettingName, why = ''): string {
  const raw = read.text(name)
  if (raw === '') return ''
  const { protocol, hostname } = new URL(url(name, raw, ['https:', 'http:']))
  if (protocol === 'http:' && !loopback.test(hostname)) throw new ConfigError(`${name} must begin with https://${why}.`)
  return raw
}

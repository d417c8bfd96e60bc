import { type SettingName, settings } from './settings.ts'

/** A sentence for the person who starts the program: what to set. */
export class ConfigError extends Error {}

export type Env = Record<string, string | undefined>

/** Reads settings as text, lists, numbers and choices; each throws ConfigError with what to set. */
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

/** Some but not all of a group is a mistake, never a default. */
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

/** Empty stays empty. Plain http is for a service on this machine alone. */
export function secureUrl(read: SettingReader, name: SettingName, why = ''): string {
  const raw = read.text(name)
  if (raw === '') return ''
  const { protocol, hostname } = new URL(url(name, raw, ['https:', 'http:']))
  if (protocol === 'http:' && !loopback.test(hostname)) throw new ConfigError(`${name} must begin with https://${why}.`)
  return raw
}

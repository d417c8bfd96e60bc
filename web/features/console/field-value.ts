import type { ConsoleField } from '#contract/console.ts'

const local = new Date(0)

export function emptyValue({ kind, choices, isNeeded, least }: ConsoleField): unknown {
  switch (kind) {
    case 'texts':
      return { vi: '', en: '', zh: '' }
    case 'number':
      return isNeeded ? Math.max(0, least ?? 0) : null
    case 'switch':
      return false
    case 'choice':
      return isNeeded ? (choices[0] ?? '') : ''
    case 'moment':
    case 'record':
      return null
    case 'files':
    case 'words':
    case 'choices':
    case 'accounts':
      return []
    default:
      return ''
  }
}

/**
 * Formats a time for a `datetime-local` input, in the device's time zone. Returns an empty string for values that are
 * not numbers.
 */
export function toLocalTime(value: unknown): string {
  if (typeof value !== 'number') return ''
  local.setTime(value - new Date(value).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

export function fromLocalTime(text: string): number | null {
  const time = new Date(text).getTime()
  return text === '' || Number.isNaN(time) ? null : time
}

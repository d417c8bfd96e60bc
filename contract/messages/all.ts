import type { Locale } from '../envelope.ts'
import { errorMessages } from './errors.ts'

const domains = [errorMessages]

/** Every interface message of a language, key to text. */
export function allMessages(locale: Locale): Record<string, string> {
  return Object.assign({}, ...domains.map((domain) => domain[locale]))
}

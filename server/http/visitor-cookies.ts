import { type Locale, locale } from '#contract/envelope.ts'
import type { CallContext } from './handle.ts'

type Cookies = Pick<CallContext['cookies'], 'get'>

export function localeOf(cookies: Cookies): Locale {
  const chosen = locale.safeParse(cookies.get('locale'))
  return chosen.success ? chosen.data : 'vi'
}

export function zoneOf(cookies: Cookies): string | null {
  const zone = cookies.get('Timezone') ?? ''
  return /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/.test(zone) && zone.length <= 60 ? zone : null
}

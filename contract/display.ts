import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { locale } from './envelope.ts'
import { oddsFormats } from './rules/odds-format.ts'

/** Display settings of a member on all devices. Null when the member chose nothing; then the device decides. */
const display = {
  locale: z.nullable(locale),
  zone: z.nullable(z.string().check(z.minLength(1), z.maxLength(60))),
  oddsFormat: z.nullable(z.enum(oddsFormats)),
}

export const displaySettings = endpoint({
  method: 'GET',
  path: '/au/api/user/display',
  summary: 'Language, time zone and odds format that one has chosen',
  auth: 'user',
  data: z.object(display),
})
export type DisplaySettings = DataOf<typeof displaySettings>

export const displaySettingsSave = endpoint({
  method: 'POST',
  path: '/au/api/user/display',
  summary: 'Keep what is given with the account; what is left out stays',
  auth: 'user',
  input: z.partial(z.object(display)),
  data: z.object(display),
})

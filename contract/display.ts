import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { locale } from './envelope.ts'
import { oddsFormats } from './rules/odds-format.ts'

/** Display settings of a member on all devices. Null values are decided by the device. */
const display = {
  locale: z.nullable(locale),
  zone: z.nullable(z.string().check(z.minLength(1), z.maxLength(60))),
  oddsFormat: z.nullable(z.enum(oddsFormats)),
  /** True when videos in the feed play automatically, without sound. */
  autoplay: z.nullable(z.boolean()),
}

export const displaySettings = endpoint({
  method: 'GET',
  path: '/au/api/user/display',
  summary: 'The member’s settings for language, time zone, odds format and automatic videos',
  auth: 'user',
  data: z.object(display),
})
export type DisplaySettings = DataOf<typeof displaySettings>

export const displaySettingsSave = endpoint({
  method: 'POST',
  path: '/au/api/user/display',
  summary: 'Save display settings; omitted ones stay unchanged',
  auth: 'user',
  input: z.partial(z.object(display)),
  data: z.object(display),
})

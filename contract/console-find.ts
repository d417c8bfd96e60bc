import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { locale } from './envelope.ts'

/** Max records of one kind, and of all kinds together, in one answer. */
export const maxFound = { ofKind: 4, ofAll: 24 } as const

export const consoleFind = endpoint({
  method: 'GET',
  path: '/au/api/console/find',
  summary: 'Records of every screen that the caller may open, by words, or by id with `#` before it',
  auth: 'staff',
  input: z.object({
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    locale: z._default(locale, 'vi'),
  }),
  data: z.object({
    list: z.array(
      z.object({
        /** Name of the resource or of another kind of record: `console.{kind}` is its text. */
        kind: z.string(),
        icon: z.string(),
        id: z.string(),
        /** May be empty. */
        title: z.string(),
        /** Page of the record, without locale prefix. */
        path: z.string(),
      }),
    ),
  }),
  limit: 'search',
})
export type FoundRecord = DataOf<typeof consoleFind>['list'][number]

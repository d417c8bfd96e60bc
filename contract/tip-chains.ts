import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, epochMs, wholeNumber } from './envelope.ts'
import { hash, tipster, username } from './tips.ts'

const head = z.object({ seq: z.int(), hash })
/** A link of a chain. `record` is exactly the text that was hashed. */
const link = { seq: z.int(), prevHash: hash, record: z.string(), hash }
export const chainLink = z.object({
  id: digits,
  ...link,
  content: z.nullable(z.string()),
  salt: z.nullable(z.string()),
})
export type ExportedLink = z.infer<typeof chainLink>

const chainInput = z.object({
  username,
  afterSeq: z._default(wholeNumber({ min: 0, max: 2_000_000_000 }), 0),
  pageSize: z._default(wholeNumber({ min: 1, max: 200 }), 100),
})

export const tipChain = endpoint({
  method: 'GET',
  path: '/al/api/tips/chain/{username}',
  summary: 'Links of a tipster’s chain of tips after `afterSeq`, for anyone to verify; 0 starts at the beginning',
  auth: 'public',
  input: chainInput,
  data: z.object({ tipster, head, list: z.array(chainLink) }),
  errors: ['USER_NOT_FOUND'],
  sharedForMs: 3_000,
  isRestricted: true,
})

export const tipSettledChain = endpoint({
  method: 'GET',
  path: '/al/api/tips/settled/{username}',
  summary:
    'Links of a tipster’s chain of settlements with the facts that decided them, after `afterSeq`; 0 starts at the beginning',
  auth: 'public',
  input: chainInput,
  data: z.object({ tipster, head, list: z.array(z.object(link)) }),
  errors: ['USER_NOT_FOUND'],
  sharedForMs: 3_000,
  isRestricted: true,
})

/** `signature` is Ed25519 over `khan-dai tips {day} {root}`, in base64. The key is at `/tips-ledger/key.pem`. */
export const dayHead = z.object({
  day: z.string(),
  version: z.int(),
  prevRoot: hash,
  root: hash,
  signature: z.string(),
  createdAt: epochMs,
})
export type PublishedDay = z.infer<typeof dayHead>
const dayHeads = z.array(
  z.object({
    userId: z.string(),
    seq: z.int(),
    hash,
    settledSeq: z.nullable(z.int()),
    settledHash: z.nullable(hash),
  }),
)
const fullDay = z.object({ ...dayHead.shape, heads: dayHeads })
export type FullDay = z.infer<typeof fullDay>
const calendarDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

export const tipDays = endpoint({
  method: 'GET',
  path: '/al/api/tips/days',
  summary:
    'Roots of days, newest first, 60 per page; with a tipster, also the last link of the tipster’s chain at midnight',
  auth: 'public',
  input: z.object({ username: z.optional(username), before: z.optional(calendarDay) }),
  data: z.object({
    list: z.array(z.object({ ...dayHead.shape, head: z.nullable(head) })),
    /** True when the program’s database role cannot change the contents of a chain (decision 052). */
    isGuarded: z.boolean(),
  }),
  errors: ['USER_NOT_FOUND'],
  sharedForMs: 30_000,
  isRestricted: true,
})

export const tipDaysFull = endpoint({
  method: 'GET',
  path: '/al/api/tips/days-full',
  summary: 'Days after `after` with the chains that each root covers, oldest first',
  auth: 'public',
  input: z.object({
    after: z.optional(calendarDay),
    pageSize: z._default(wholeNumber({ min: 1, max: 30 }), 30),
  }),
  data: z.object({ list: z.array(fullDay) }),
  sharedForMs: 30_000,
  isRestricted: true,
})

export const tipDay = endpoint({
  method: 'GET',
  path: '/al/api/tips/day/{day}',
  summary: 'Root of a day with the chains that it covers',
  auth: 'public',
  input: z.object({ day: calendarDay }),
  data: fullDay,
  errors: ['NOT_FOUND'],
  sharedForMs: 30_000,
  isRestricted: true,
})

export const tipRootMail = endpoint({
  method: 'GET',
  path: '/au/api/user/tips/root-mail',
  summary: 'Whether the member receives the root of each day by mail',
  auth: 'user',
  data: z.object({ isOn: z.boolean() }),
  isRestricted: true,
})

export const tipRootMailSet = endpoint({
  method: 'POST',
  path: '/au/api/user/tips/root-mail',
  summary: 'Switch mails with the root of each day on or off; requires a confirmed e-mail address',
  auth: 'user',
  input: z.object({ isOn: z.boolean() }),
  data: z.object({ isOn: z.boolean() }),
  errors: ['CONFLICT'],
  isRestricted: true,
})

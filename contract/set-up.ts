import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { locale, nothing } from './envelope.ts'
import { mailAddress } from './rules/mail-address.ts'

// The first steps of the operator of a new site, on the first page of the desk.

export const setUpSteps = [
  /** Name and look. */
  'brand',
  /** PUBLIC_URL, with a certificate. */
  'address',
  /** A mail server that has taken a test mail. */
  'mail',
  /** Registration and posting, as the operator wants them. */
  'access',
  /** A place for backups, and the first one. */
  'backup',
  /** A competition with a match. */
  'competition',
  'commentator',
  /** An address that push services accept. */
  'push',
] as const
const step = z.enum(setUpSteps)
export type SetUpStep = z.infer<typeof step>

export const setUpInfo = endpoint({
  method: 'GET',
  path: '/au/api/console/set-up/info',
  summary: 'The first steps of a new site, and which are done',
  auth: 'operator',
  data: z.object({
    steps: z.array(z.object({ step, state: z.enum(['open', 'done', 'skipped']) })),
    /** The site's address by its settings. Empty without one. */
    publicUrl: z.string(),
    /** True when mails go to a server and not to files. */
    hasMailServer: z.boolean(),
    /** True when there is a place for backups. */
    hasBackupPlace: z.boolean(),
  }),
})
export type SetUp = DataOf<typeof setUpInfo>

export const setUpSkip = endpoint({
  method: 'POST',
  path: '/au/api/console/set-up/skip',
  summary: 'Leave out steps, or take them up again; repeating it changes nothing',
  auth: 'operator',
  input: z.object({
    steps: z.array(step).check(z.minLength(1), z.maxLength(setUpSteps.length)),
    isSkipped: z.boolean(),
  }),
  data: nothing,
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/au/api/console/set-up/mail',
  summary: 'Send a test mail, and return what the mail server answered; at most five an hour',
  auth: 'operator',
  input: z.object({ to: mailAddress, locale: z._default(locale, 'vi') }),
  data: z.object({
    isSent: z.boolean(),
    /** The server's answer, or why there is none. */
    answer: z.string(),
  }),
})

import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging, locale, nothing } from './envelope.ts'
import { mailAddress } from './rules/mail-address.ts'
import type { UploadKind } from './uploads.ts'

export const positionTeams = ['content', 'engineering', 'product', 'operations'] as const
export const positionTeam = z.enum(positionTeams)
export type PositionTeam = z.infer<typeof positionTeam>

export const positionKinds = ['full-time', 'part-time', 'freelance', 'internship'] as const
export const positionKind = z.enum(positionKinds)

export const applicationStates = ['received', 'reading', 'interview', 'offer', 'declined', 'withdrawn'] as const
export const applicationState = z.enum(applicationStates)
export type ApplicationState = z.infer<typeof applicationState>
/** States of an undecided application, in order of progress. */
export const openApplicationStates = ['received', 'reading', 'interview', 'offer'] as const

const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/))
const inBrief = {
  slug,
  title: z.string(),
  team: positionTeam,
  kind: positionKind,
  place: z.string(),
  /** Empty when the pay is not published. */
  pay: z.string(),
  summary: z.string(),
  closesAt: z.nullable(epochMs),
}

export const positionList = endpoint({
  method: 'GET',
  path: '/al/api/recruit/position/list',
  summary: 'Open positions in the given language',
  auth: 'public',
  input: z.object({ locale: z._default(locale, 'vi') }),
  data: z.object({ list: z.array(z.object(inBrief)) }),
  sharedForMs: 5_000,
})
export type PositionInBrief = DataOf<typeof positionList>['list'][number]

export const positionInfo = endpoint({
  method: 'GET',
  path: '/al/api/recruit/position/{slug}',
  summary: 'A position; `isOpen` is true while it accepts applications',
  auth: 'public',
  input: z.object({ slug, locale: z._default(locale, 'vi') }),
  data: z.object({
    ...inBrief,
    /** Each entry is one line. */
    duties: z.array(z.string()),
    wanted: z.array(z.string()),
    offered: z.array(z.string()),
    openedAt: epochMs,
    isOpen: z.boolean(),
  }),
  errors: ['POSITION_NOT_FOUND'],
  sharedForMs: 5_000,
})
export type Position = DataOf<typeof positionInfo>

export const cvUpload: UploadKind = {
  kind: 'cv',
  role: 'user',
  most: 1,
  documents: { maxBytes: 10 * 1024 ** 2 },
  isPrivate: true,
}
export const maxLetterLength = 3_000

export const applyFor = endpoint({
  method: 'POST',
  path: '/al/api/user/recruit/apply',
  summary: 'Apply for a position with a CV; only once, unless the earlier application was withdrawn',
  auth: 'user',
  input: z.object({
    slug,
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
    email: mailAddress,
    phone: z._default(z.string().check(z.trim(), z.maxLength(25), z.regex(/^[+\d\s().-]*$/)), ''),
    letter: z._default(z.string().check(z.trim(), z.maxLength(maxLetterLength)), ''),
    /** Address of an uploaded file of kind `cv`. */
    cv: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  data: z.object({ id: digits }),
  errors: ['POSITION_NOT_FOUND', 'POSITION_CLOSED', 'ALREADY_APPLIED', 'UPLOAD_NOT_FOUND'],
})

export const ownApplications = endpoint({
  method: 'GET',
  path: '/al/api/user/recruit/application/list',
  summary: 'The member’s applications and their states, newest first',
  auth: 'user',
  input: z.object({ locale: z._default(locale, 'vi'), ...keysetPaging(50) }),
  data: keysetPageOf(
    z.object({
      id: digits,
      slug,
      title: z.string(),
      state: applicationState,
      answer: z.string(),
      cv: z.string(),
      createdAt: epochMs,
    }),
  ),
})
export type OwnApplication = DataOf<typeof ownApplications>['list'][number]

export const withdrawApplication = endpoint({
  method: 'POST',
  path: '/al/api/user/recruit/application/withdraw',
  summary: 'Withdraw an application',
  auth: 'user',
  input: z.object({ id: digitsInput }),
  data: nothing,
  errors: ['APPLICATION_NOT_FOUND', 'CONFLICT'],
})

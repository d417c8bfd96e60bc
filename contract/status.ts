import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, epochMs, localText } from './envelope.ts'

// The status page: states of the site's parts, computed from signals and open incidents, and the incidents themselves.

export const statusParts = ['live', 'chat', 'video', 'odds'] as const
export type StatusPart = (typeof statusParts)[number]

/** From best to worst. */
export const partStates = ['good', 'impaired', 'down'] as const
export type PartState = (typeof partStates)[number]

export const incidentStates = ['investigating', 'identified', 'watching', 'resolved'] as const

/** Incidents that began earlier are not shown, unless they are open. */
export const incidentDays = 90
export const maxIncidents = 100

const incident = z.object({
  id: digits,
  title: localText,
  parts: z.array(z.enum(statusParts)),
  /** A major incident stops a part for most visitors, and every page mentions it. */
  isMajor: z.boolean(),
  startedAt: epochMs,
  endedAt: z.nullable(epochMs),
  /** Newest first. */
  updates: z.array(z.object({ id: digits, state: z.enum(incidentStates), text: localText, at: epochMs })),
})
export type Incident = z.infer<typeof incident>

export const siteStatus = endpoint({
  method: 'GET',
  path: '/other/api/status/info',
  summary:
    'State of live pictures, chat, videos and odds, and the incidents of the last 90 days; also while the database is away',
  auth: 'public',
  data: z.object({
    checkedAt: epochMs,
    parts: z.array(z.object({ part: z.enum(statusParts), state: z.enum(partStates) })),
    /** Open ones first, then newest first. */
    incidents: z.array(incident),
  }),
  sharedForMs: 5_000,
})
export type SiteStatus = DataOf<typeof siteStatus>
